/** Writes link patterns. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

interface Row {
  product_id: number | null
  pattern: string
  address: string
}
export const add = statement((q, p: Row) =>
  q
    .insertInto('link_patterns')
    .values({ product_id: p.product_id, pattern: p.pattern, address: p.address })
    .returning('id'),
)
export const put = statement((q, p: { id: number; pattern: string; address: string }) =>
  q
    .updateTable('link_patterns')
    .set({ pattern: p.pattern, address: p.address })
    .where('id', '=', p.id),
)
export const remove = statement((q, p: { id: number }) =>
  q.deleteFrom('link_patterns').where('id', '=', p.id),
)
