/** Fields of bugs that are read only if requested by name. SQL only. */

import { statement } from '../../../platform/db/statement.ts'
import { type Viewer, visibleTo } from '../see/visible.ts'

/** The caller's personal tags on a bug. */
export const personalTags = statement((q, p: { user_id: number; ids: number[] }, dialect) =>
  q
    .selectFrom('bug_tag')
    .innerJoin('tag', 'tag.id', 'bug_tag.tag_id')
    .select(['bug_tag.bug_id', 'tag.name'])
    .where('tag.user_id', '=', p.user_id)
    .where((row) => dialect.oneOf(row.ref('bug_tag.bug_id'), p.ids))
    .orderBy('tag.name'),
)

/** The duplicates of some bugs that the viewer can see. */
export const duplicates = statement((q, p: Viewer & { ids: number[] }, dialect) =>
  q
    .selectFrom('bugs')
    .select(['bugs.id', 'bugs.dup_of'])
    .where((bug) => dialect.oneOf(bug.ref('bugs.dup_of'), p.ids))
    .where('bugs.resolution', '=', 'DUPLICATE')
    .where((bug) => visibleTo(bug, p))
    .orderBy('bugs.id'),
)

/** The number of comments and attachments that the viewer may read, per bug. */
export const counts = statement(
  (q, p: Viewer & { ids: number[]; isprivate_max: number }, dialect) =>
    q
      .selectFrom('bugs')
      .select('bugs.id')
      .select((bug) =>
        bug
          .selectFrom('longdescs')
          .select((row) => row.fn.countAll<number>().as('rows'))
          .whereRef('longdescs.bug_id', '=', 'bugs.id')
          .where('longdescs.isprivate', '<=', p.isprivate_max)
          .as('comments'),
      )
      .select((bug) =>
        bug
          .selectFrom('attachments')
          .select((row) => row.fn.countAll<number>().as('rows'))
          .whereRef('attachments.bug_id', '=', 'bugs.id')
          .where((row) =>
            row.or([
              row('attachments.isprivate', '<=', p.isprivate_max),
              row('attachments.submitter_id', '=', p.viewer_id),
            ]),
          )
          .as('attachments'),
      )
      .where((bug) => dialect.oneOf(bug.ref('bugs.id'), p.ids)),
)
