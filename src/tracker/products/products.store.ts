/** Where products and what belongs to them are written. Only SQL. */

import { statement } from '../../platform/db/statement.ts'

/** The columns of a product that people set. */
export interface ProductColumns {
  name: string
  name_key: string
  description: string
  isactive: number
  defaultmilestone: string
  allows_unconfirmed: number
}

interface NewClassification {
  name: string
  name_key: string
  description: string
  sortkey: number
}
export const addClassification = statement((q, p: NewClassification) =>
  q
    .insertInto('classifications')
    .values({
      name: p.name,
      name_key: p.name_key,
      description: p.description,
      sortkey: p.sortkey,
    })
    .returning('id'),
)

export const addProduct = statement((q, p: ProductColumns & { classification_id: number }) =>
  q
    .insertInto('products')
    .values({
      classification_id: p.classification_id,
      name: p.name,
      name_key: p.name_key,
      description: p.description,
      isactive: p.isactive,
      defaultmilestone: p.defaultmilestone,
      allows_unconfirmed: p.allows_unconfirmed,
    })
    .returning('id'),
)

export const putProduct = statement((q, p: ProductColumns & { id: number }) =>
  q
    .updateTable('products')
    .set({
      name: p.name,
      name_key: p.name_key,
      description: p.description,
      isactive: p.isactive,
      defaultmilestone: p.defaultmilestone,
      allows_unconfirmed: p.allows_unconfirmed,
    })
    .where('id', '=', p.id),
)

interface NewControl {
  product_id: number
  group_id: number
  entry: number
  membercontrol: number
  othercontrol: number
}
export const addControl = statement((q, p: NewControl) =>
  q.insertInto('group_control_map').values({
    group_id: p.group_id,
    product_id: p.product_id,
    entry: p.entry,
    membercontrol: p.membercontrol,
    othercontrol: p.othercontrol,
    canedit: 0,
    editcomponents: 0,
    editbugs: 0,
    canconfirm: 0,
  }),
)
