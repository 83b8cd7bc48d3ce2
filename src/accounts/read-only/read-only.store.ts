/** The table of read-only mode. SQL only. */

import { statement } from '../../platform/db/statement.ts'

const NAME = 'read_only'

export const find = statement((q) =>
  q.selectFrom('installation').select('value').where('name', '=', NAME),
)
export const put = statement((q, p: { value: string }) =>
  q
    .insertInto('installation')
    .values({ name: NAME, value: p.value })
    .onConflict((row) => row.column('name').doUpdateSet({ value: p.value })),
)
export const remove = statement((q) => q.deleteFrom('installation').where('name', '=', NAME))
