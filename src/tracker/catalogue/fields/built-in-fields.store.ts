/** Inserts the rows of built-in fields. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

interface NewField {
  id: number
  name: string
  type: number
  description: string
  sortkey: number
  obsolete: number
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
    obsolete: p.obsolete,
    enter_bug: 0,
    buglist: 1,
    is_mandatory: p.is_mandatory,
    is_numeric: p.is_numeric,
  }),
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
  q.insertInto('field_values').values({
    field_id: p.field_id,
    value_id: p.value_id,
    value: p.value,
    value_key: p.value_key,
    sortkey: p.sortkey,
    isactive: 1,
    is_open: p.is_open,
  }),
)
