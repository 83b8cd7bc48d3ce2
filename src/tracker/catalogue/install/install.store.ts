/** Fills the tables of a new tracker. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

export const valuesOf = statement((q, p: { field: string }) =>
  q
    .selectFrom('field_values')
    .innerJoin('fielddefs', 'fielddefs.id', 'field_values.field_id')
    .select(['field_values.id', 'field_values.value'])
    .where('fielddefs.name', '=', p.field),
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

export const addTransition = statement((q, p: { old_status: number | null; new_status: number }) =>
  q
    .insertInto('status_workflow')
    .values({ old_status: p.old_status, new_status: p.new_status, require_comment: 0 }),
)
