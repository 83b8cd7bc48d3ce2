/** The shelves that a fresh tracker fills. Only SQL. */

import { statement } from '../../platform/db/statement.ts'

interface NewField {
  id: number
  name: string
  type: number
  description: string
  sortkey: number
  is_mandatory: number
  is_numeric: number
}
export const addField = statement((q, p: NewField) =>
  q.insertInto('fielddefs').values({
    id: p.id,
    name: p.name,
    type: p.type,
    custom: 0,
    description: p.description,
    long_desc: p.description,
    mailhead: 0,
    sortkey: p.sortkey,
    obsolete: 0,
    enter_bug: 0,
    buglist: 1,
    is_mandatory: p.is_mandatory,
    is_numeric: p.is_numeric,
  }),
)
export const fieldNamed = statement((q, p: { name: string }) =>
  q.selectFrom('fielddefs').select('id').where('name', '=', p.name),
)
export const pointField = statement((q, p: { name: string; value_field: string }) =>
  q
    .updateTable('fielddefs')
    .set((row) => ({
      value_field_id: row
        .selectFrom('fielddefs as other')
        .select('other.id')
        .where('other.name', '=', p.value_field),
    }))
    .where('name', '=', p.name),
)

interface NewValue {
  field_id: number
  value_id: number
  value: string
  value_key: string
  sortkey: number
  is_open: number | null
}
export const addValue = statement((q, p: NewValue) =>
  q
    .insertInto('field_values')
    .values({
      field_id: p.field_id,
      value_id: p.value_id,
      value: p.value,
      value_key: p.value_key,
      sortkey: p.sortkey,
      isactive: 1,
      is_open: p.is_open,
    })
    .returning('id'),
)
export const addTransition = statement((q, p: { old_status: number | null; new_status: number }) =>
  q
    .insertInto('status_workflow')
    .values({ old_status: p.old_status, new_status: p.new_status, require_comment: 0 }),
)

export const addClassification = statement(
  (q, p: { name: string; name_key: string; description: string }) =>
    q
      .insertInto('classifications')
      .values({ name: p.name, name_key: p.name_key, description: p.description, sortkey: 0 })
      .returning('id'),
)
interface NewProduct {
  classification_id: number
  name: string
  name_key: string
  description: string
  defaultmilestone: string
}
export const addProduct = statement((q, p: NewProduct) =>
  q
    .insertInto('products')
    .values({
      classification_id: p.classification_id,
      name: p.name,
      name_key: p.name_key,
      description: p.description,
      defaultmilestone: p.defaultmilestone,
      isactive: 1,
      allows_unconfirmed: 1,
    })
    .returning('id'),
)
interface NewComponent {
  product_id: number
  name: string
  name_key: string
  description: string
  initialowner: number
}
export const addComponent = statement((q, p: NewComponent) =>
  q.insertInto('components').values({
    product_id: p.product_id,
    name: p.name,
    name_key: p.name_key,
    description: p.description,
    initialowner: p.initialowner,
    isactive: 1,
  }),
)
export const addVersion = statement(
  (q, p: { product_id: number; value: string; value_key: string }) =>
    q.insertInto('versions').values({
      product_id: p.product_id,
      value: p.value,
      value_key: p.value_key,
      isactive: 1,
    }),
)
export const addMilestone = statement(
  (q, p: { product_id: number; value: string; value_key: string }) =>
    q.insertInto('milestones').values({
      product_id: p.product_id,
      value: p.value,
      value_key: p.value_key,
      sortkey: 0,
      isactive: 1,
    }),
)
