/** Keywords by name, and on bugs. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

export const byKeys = statement((q, p: { keys: string[] }, dialect) =>
  q
    .selectFrom('keyworddefs')
    .select(['id', 'name', 'name_key', 'isactive'])
    .where((row) => dialect.oneOfTexts(row.ref('name_key'), p.keys)),
)
export const addToBug = statement((q, p: { bug_id: number; keywordid: number }) =>
  q.insertInto('keywords').values({ bug_id: p.bug_id, keywordid: p.keywordid }),
)
export const removeFromBug = statement((q, p: { bug_id: number; ids: number[] }, dialect) =>
  q
    .deleteFrom('keywords')
    .where('bug_id', '=', p.bug_id)
    .where((row) => dialect.oneOf(row.ref('keywordid'), p.ids)),
)
