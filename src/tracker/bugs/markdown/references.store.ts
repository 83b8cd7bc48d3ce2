/** Looks up comments and attachments that a text refers to. SQL only. */

import { statement } from '../../../platform/db/statement.ts'
import { type Viewer, visibleTo } from '../see/visible.ts'

/** Only on bugs that the viewer can see. */
export const comments = statement(
  (q, p: { bug_ids: number[]; counts: number[]; isprivate_max: number }, dialect) =>
    q
      .selectFrom('longdescs')
      .select(['bug_id', 'count'])
      .where((row) => dialect.oneOf(row.ref('bug_id'), p.bug_ids))
      .where((row) => dialect.oneOf(row.ref('count'), p.counts))
      .where('isprivate', '<=', p.isprivate_max),
)

type Wanted = Viewer & { ids: number[]; isprivate_max: number }
export const attachments = statement((q, p: Wanted, dialect) =>
  q
    .selectFrom('attachments')
    .innerJoin('bugs', 'bugs.id', 'attachments.bug_id')
    .select(['attachments.id', 'attachments.description'])
    .where((row) => dialect.oneOf(row.ref('attachments.id'), p.ids))
    .where((row) =>
      row.or([
        row('attachments.isprivate', '<=', p.isprivate_max),
        row('attachments.submitter_id', '=', p.viewer_id),
      ]),
    )
    .where((bug) => visibleTo(bug as never, p)),
)

/** For a bug that was found to be visible. */
export const productsOf = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('bugs')
    .select(['id', 'product_id'])
    .where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)
