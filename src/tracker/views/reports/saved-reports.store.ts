/** The table of saved reports. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

export const listOf = statement((q, p: { user_id: number; limit: number }) =>
  q
    .selectFrom('reports')
    .select(['id', 'name'])
    .where('user_id', '=', p.user_id)
    .orderBy('name_key')
    .limit(p.limit),
)
export const byId = statement((q, p: { user_id: number; id: number }) =>
  q
    .selectFrom('reports')
    .select(['id', 'name', 'query'])
    .where('id', '=', p.id)
    .where('user_id', '=', p.user_id),
)
export const byName = statement((q, p: { user_id: number; name_key: string }) =>
  q
    .selectFrom('reports')
    .select('id')
    .where('user_id', '=', p.user_id)
    .where('name_key', '=', p.name_key),
)
export const countOf = statement((q, p: { user_id: number }) =>
  q
    .selectFrom('reports')
    .select((row) => row.fn.countAll<number>().as('reports'))
    .where('user_id', '=', p.user_id),
)

interface Texts {
  name: string
  name_key: string
  query: string
}
export const add = statement((q, p: Texts & { user_id: number }) =>
  q
    .insertInto('reports')
    .values({ user_id: p.user_id, name: p.name, name_key: p.name_key, query: p.query })
    .returning('id'),
)
export const put = statement((q, p: Texts & { id: number }) =>
  q
    .updateTable('reports')
    .set({ name: p.name, name_key: p.name_key, query: p.query })
    .where('id', '=', p.id),
)
export const remove = statement((q, p: { user_id: number; id: number }) =>
  q.deleteFrom('reports').where('id', '=', p.id).where('user_id', '=', p.user_id),
)
