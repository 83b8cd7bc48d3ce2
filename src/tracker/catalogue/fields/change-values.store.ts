/** Writes legal values, also on bugs, and finds bugs with one. SQL only. */

import { statement } from '../../../platform/db/statement.ts'
import { type SelectName, selectNames } from '../../model/bug-fields/columns.wire.ts'
import type { ValueColumns } from './change-values.rules.ts'

/** Whether the field is a column of `bugs` that contains the name of a value. */
export const isBuiltIn = (field: string): field is SelectName =>
  (selectNames as string[]).includes(field)

interface NewValue extends ValueColumns {
  field_id: number
  value_id: number
  is_open: number | null
}
export const addValue = statement((q, p: NewValue) =>
  q.insertInto('field_values').values({
    field_id: p.field_id,
    value_id: p.value_id,
    value: p.value,
    value_key: p.value_key,
    sortkey: p.sortkey,
    isactive: p.isactive,
    is_open: p.is_open,
    visibility_value_id: p.visibility_value_id,
  }),
)

export const putValue = statement((q, p: ValueColumns & { id: number }) =>
  q
    .updateTable('field_values')
    .set({
      value: p.value,
      value_key: p.value_key,
      sortkey: p.sortkey,
      isactive: p.isactive,
      visibility_value_id: p.visibility_value_id,
    })
    .where('id', '=', p.id),
)

export const removeValue = statement((q, p: { id: number }) =>
  q.deleteFrom('field_values').where('id', '=', p.id),
)
export const removeTransitions = statement((q, p: { id: number }) =>
  q
    .deleteFrom('status_workflow')
    .where((row) => row.or([row('old_status', '=', p.id), row('new_status', '=', p.id)])),
)

const perColumn = <Made>(make: (column: SelectName) => Made) =>
  Object.fromEntries(selectNames.map((column) => [column, make(column)])) as Record<
    SelectName,
    Made
  >

/** Bugs store the name of the value, so they are updated. */
export const renameOnBugs = perColumn((column) =>
  statement((q, p: { before: string; after: string }) =>
    q
      .updateTable('bugs')
      .set((bug) => ({ [column]: p.after, revision: bug('revision', '+', bug.lit(1)) }))
      .where(column, '=', p.before),
  ),
)

/** Any bug with the value. */
export const someBug = perColumn((column) =>
  statement((q, p: { value: string }) =>
    q.selectFrom('bugs').select('id').where(column, '=', p.value).limit(1),
  ),
)
export const someSingle = statement((q, p: { field_id: number; id: number }) =>
  q
    .selectFrom('bug_cf_values')
    .select('bug_id')
    .where('field_id', '=', p.field_id)
    .where('value_int', '=', p.id)
    .limit(1),
)
export const someMulti = statement((q, p: { id: number }) =>
  q.selectFrom('bug_cf_multi').select('bug_id').where('value_id', '=', p.id).limit(1),
)

export const countBugs = perColumn((column) =>
  statement((q, p: { values: string[] }, dialect) =>
    q
      .selectFrom('bugs')
      .select((row) => [row.ref(column).as('value'), row.fn.countAll<number>().as('bugs')])
      .where((row) => dialect.oneOfTexts(row.ref(column), p.values))
      .groupBy(column),
  ),
)
export const countSingle = statement((q, p: { field_id: number }) =>
  q
    .selectFrom('bug_cf_values')
    .select((row) => ['value_int as id', row.fn.countAll<number>().as('bugs')])
    .where('field_id', '=', p.field_id)
    .groupBy('value_int'),
)
export const countMulti = statement((q, p: { field_id: number }) =>
  q
    .selectFrom('bug_cf_multi')
    .select((row) => ['value_id as id', row.fn.countAll<number>().as('bugs')])
    .where('field_id', '=', p.field_id)
    .groupBy('value_id'),
)
export const countAllBugs = statement((q) =>
  q.selectFrom('bugs').select((row) => row.fn.countAll<number>().as('bugs')),
)
