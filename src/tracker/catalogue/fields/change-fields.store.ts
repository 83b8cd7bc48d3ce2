/** Writes custom fields, and finds what prevents deleting one. SQL only. */

import { statement } from '../../../platform/db/statement.ts'
import type { FieldColumns } from './change-fields.rules.ts'

interface NewField extends FieldColumns {
  name: string
  type: number
  is_numeric: number
}
export const addField = statement((q, p: NewField) =>
  q
    .insertInto('fielddefs')
    .values({
      name: p.name,
      type: p.type,
      custom: 1,
      description: p.description,
      long_desc: p.long_desc,
      mailhead: p.mailhead,
      sortkey: p.sortkey,
      obsolete: p.obsolete,
      enter_bug: p.enter_bug,
      buglist: 1,
      visibility_field_id: p.visibility_field_id,
      value_field_id: p.value_field_id,
      reverse_desc: p.reverse_desc,
      is_mandatory: p.is_mandatory,
      is_numeric: p.is_numeric,
    })
    .returning('id'),
)

export const putField = statement((q, p: FieldColumns & { id: number }) =>
  q
    .updateTable('fielddefs')
    .set({
      description: p.description,
      long_desc: p.long_desc,
      mailhead: p.mailhead,
      sortkey: p.sortkey,
      obsolete: p.obsolete,
      enter_bug: p.enter_bug,
      visibility_field_id: p.visibility_field_id,
      value_field_id: p.value_field_id,
      reverse_desc: p.reverse_desc,
      is_mandatory: p.is_mandatory,
    })
    .where('id', '=', p.id),
)

export const addVisibility = statement((q, p: { field_id: number; value_id: number }) =>
  q.insertInto('field_visibility').values({ field_id: p.field_id, value_id: p.value_id }),
)
export const removeVisibilities = statement((q, p: { field_id: number }) =>
  q.deleteFrom('field_visibility').where('field_id', '=', p.field_id),
)

/** Values no longer depend on other fields. */
export const freeValues = statement((q, p: { field_id: number }) =>
  q
    .updateTable('field_values')
    .set({ visibility_value_id: null })
    .where('field_id', '=', p.field_id),
)

/** A bug with a value of the field, and a history entry about the field. */
export const someValue = statement((q, p: { field_id: number }) =>
  q.selectFrom('bug_cf_values').select('bug_id').where('field_id', '=', p.field_id).limit(1),
)
export const someMulti = statement((q, p: { field_id: number }) =>
  q.selectFrom('bug_cf_multi').select('bug_id').where('field_id', '=', p.field_id).limit(1),
)
export const someChange = statement((q, p: { field_id: number }) =>
  q.selectFrom('bug_changes').select('bug_id').where('fieldid', '=', p.field_id).limit(1),
)

export const removeValues = statement((q, p: { field_id: number }) =>
  q.deleteFrom('field_values').where('field_id', '=', p.field_id),
)
export const removeField = statement((q, p: { id: number }) =>
  q.deleteFrom('fielddefs').where('id', '=', p.id),
)
