/** The rows whose texts are indexed. */

import { statement } from '../../../platform/db/statement.ts'
import { type LineKey, lineKeys } from '../../model/bug-fields/columns.wire.ts'

/** In the order of the index of version 0.1.0. */
export const FIRST: readonly LineKey[] = [
  'short_desc_key',
  'status_whiteboard_key',
  'bug_file_loc_key',
]
/** The folded lines that are indexed; those of later fields come last. */
export const INDEXED = [...new Set([...FIRST, ...lineKeys.map(([, key]) => key)])]

type After = { after: number; limit: number }

export const bugsAfter = statement((q, p: After) =>
  q
    .selectFrom('bugs')
    .select(['id', ...INDEXED])
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
)
export type BugTexts = Awaited<ReturnType<typeof bugsAfter>>[number]

export const commentsAfter = statement((q, p: After) =>
  q
    .selectFrom('longdescs')
    .select(['id', 'bug_id', 'count', 'isprivate', 'thetext'])
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
)
export type CommentTexts = Awaited<ReturnType<typeof commentsAfter>>[number]

export const bugsOf = statement((q, p: { ids: readonly number[] }, dialect) =>
  q
    .selectFrom('bugs')
    .select(['id', ...INDEXED])
    .where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)
export const commentsOf = statement((q, p: { ids: readonly number[] }, dialect) =>
  q
    .selectFrom('longdescs')
    .select(['id', 'bug_id', 'count', 'isprivate', 'thetext'])
    .where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)

export const lastIds = statement((q) =>
  q.selectNoFrom((from) => [
    from
      .selectFrom('bugs')
      .select((row) => row.fn.max<number | null>('id').as('id'))
      .as('bug_id'),
    from
      .selectFrom('longdescs')
      .select((row) => row.fn.max<number | null>('id').as('id'))
      .as('comment_id'),
  ]),
)
