/** The shelves that a fresh tracker fills. Only SQL. */

import { statement } from '../../../platform/db/statement.ts'

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
