/** What a check of the interned sets reads. Only SQL. */

import { statement } from '../../platform/db/statement.ts'

export const setsWithHashes = statement((q) =>
  q.selectFrom('group_sets').select(['id', 'hash', 'group_ids']).orderBy('id'),
)
export const readersOf = statement((q, p: { bug_set_id: number }) =>
  q
    .selectFrom('group_set_sees')
    .select('reader_set_id')
    .where('bug_set_id', '=', p.bug_set_id)
    .orderBy('reader_set_id'),
)
