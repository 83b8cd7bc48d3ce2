/** Decides by another field's value whether a custom field is shown on a bug. Pure. */

import { NO_VALUE } from '../../model/bug-fields/custom-fields.rules.ts'
import type { SelectName } from '../../model/bug-fields/columns.wire.ts'
import type { BugRow, FieldRow, FieldValueRow } from '../../model/tables.ts'
import type { Rows, Value } from './custom-values.rules.ts'

/** The properties of a bug on which visibility can depend. */
export interface State extends Pick<BugRow, SelectName | 'product_id' | 'component_id'> {
  classification_id: number
}

/** What an installation knows about its fields. */
export interface KnownFields {
  byId: ReadonlyMap<number, FieldRow>
  /** Legal values by field id. */
  values: ReadonlyMap<number, readonly FieldValueRow[]>
  visibleFor: ReadonlyMap<number, readonly number[]>
  /** Legal values by id. */
  rows: Rows
}

/**
 * Whether the field is shown on a bug in this state. Fields without a controlling field always are.
 * `custom` are the values of custom fields by field id.
 */
export function isVisibleOn(
  field: FieldRow,
  state: State,
  custom: ReadonlyMap<number, Value>,
  known: KnownFields,
): boolean {
  const controller = known.byId.get(field.visibility_field_id ?? 0)
  if (!controller) return true
  const shownFor = known.visibleFor.get(field.id) ?? []
  return valuesOn(controller, state, custom, known).some((id) => shownFor.includes(id))
}

const SHELVES = {
  product: 'product_id',
  component: 'component_id',
  classification: 'classification_id',
} as const

/** The ids of the bug's values in the field. */
function valuesOn(
  { id, name, custom: isCustom }: FieldRow,
  state: State,
  custom: ReadonlyMap<number, Value>,
  { values, rows }: KnownFields,
): number[] {
  if (name in SHELVES) return [state[SHELVES[name as keyof typeof SHELVES]]]
  const all = values.get(id) ?? []
  if (!isCustom) {
    const text = state[name as SelectName]
    return all.filter(({ value }) => value === text).map(({ value_id }) => value_id)
  }
  const set = custom.get(id) ?? null
  const ids = Array.isArray(set) ? (set as number[]) : typeof set === 'number' ? [set] : []
  // A single select that was never set has the value for none.
  if (ids.length === 0)
    return all.filter((row) => row.value === NO_VALUE).map((row) => row.value_id)
  return ids.flatMap((one) => rows.get(one)?.value_id ?? [])
}
