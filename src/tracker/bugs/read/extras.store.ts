/** What hangs on bugs and is read only where it is asked for by name. Only SQL. */

import { statement } from '../../../platform/db/statement.ts'
import { type Viewer, visibleTo } from '../see/visible.ts'

/** The caller's own tags on a bug. */
export const personalTags = statement((q, p: { user_id: number; ids: number[] }, dialect) =>
  q
    .selectFrom('bug_tag')
    .innerJoin('tag', 'tag.id', 'bug_tag.tag_id')
    .select(['bug_tag.bug_id', 'tag.name'])
    .where('tag.user_id', '=', p.user_id)
    .where((row) => dialect.oneOf(row.ref('bug_tag.bug_id'), p.ids))
    .orderBy('tag.name'),
)

/** The bugs that were marked as duplicates of some, as far as the viewer sees them. */
export const duplicates = statement((q, p: Viewer & { ids: number[] }, dialect) =>
  q
    .selectFrom('bugs')
    .select(['bugs.id', 'bugs.dup_of'])
    .where((bug) => dialect.oneOf(bug.ref('bugs.dup_of'), p.ids))
    .where('bugs.resolution', '=', 'DUPLICATE')
    .where((bug) => visibleTo(bug, p))
    .orderBy('bugs.id'),
)

/** How many comments and attachments of each bug the viewer may read. */
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
