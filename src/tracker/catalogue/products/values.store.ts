/** Writes versions and milestones, and their names on bugs. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

interface NewValue {
  product_id: number
  value: string
  value_key: string
  isactive: number
  sortkey: number
}
export const addVersion = statement((q, p: NewValue) =>
  q
    .insertInto('versions')
    .values({
      product_id: p.product_id,
      value: p.value,
      value_key: p.value_key,
      isactive: p.isactive,
    })
    .returning('id'),
)
export const addMilestone = statement((q, p: NewValue) =>
  q
    .insertInto('milestones')
    .values({
      product_id: p.product_id,
      value: p.value,
      value_key: p.value_key,
      sortkey: p.sortkey,
      isactive: p.isactive,
    })
    .returning('id'),
)

type Put = Omit<NewValue, 'product_id'> & { id: number }
export const putVersion = statement((q, p: Put) =>
  q
    .updateTable('versions')
    .set({ value: p.value, value_key: p.value_key, isactive: p.isactive })
    .where('id', '=', p.id),
)
export const putMilestone = statement((q, p: Put) =>
  q
    .updateTable('milestones')
    .set({ value: p.value, value_key: p.value_key, isactive: p.isactive, sortkey: p.sortkey })
    .where('id', '=', p.id),
)

interface Renaming {
  product_id: number
  from: string
  to: string
}
export const renameVersionOfBugs = statement((q, p: Renaming) =>
  q
    .updateTable('bugs')
    .set((bug) => ({ version: p.to, revision: bug('revision', '+', 1) }))
    .where('product_id', '=', p.product_id)
    .where('version', '=', p.from),
)
export const renameMilestoneOfBugs = statement((q, p: Renaming) =>
  q
    .updateTable('bugs')
    .set((bug) => ({ target_milestone: p.to, revision: bug('revision', '+', 1) }))
    .where('product_id', '=', p.product_id)
    .where('target_milestone', '=', p.from),
)
export const renameDefaultMilestone = statement((q, p: Renaming) =>
  q
    .updateTable('products')
    .set({ defaultmilestone: p.to })
    .where('id', '=', p.product_id)
    .where('defaultmilestone', '=', p.from),
)

export const bugOfVersion = statement((q, p: { product_id: number; value: string }) =>
  q
    .selectFrom('bugs')
    .select('id')
    .where('product_id', '=', p.product_id)
    .where('version', '=', p.value)
    .limit(1),
)
export const bugOfMilestone = statement((q, p: { product_id: number; value: string }) =>
  q
    .selectFrom('bugs')
    .select('id')
    .where('product_id', '=', p.product_id)
    .where('target_milestone', '=', p.value)
    .limit(1),
)
export const removeVersion = statement((q, p: { id: number }) =>
  q.deleteFrom('versions').where('id', '=', p.id),
)
export const removeMilestone = statement((q, p: { id: number }) =>
  q.deleteFrom('milestones').where('id', '=', p.id),
)
