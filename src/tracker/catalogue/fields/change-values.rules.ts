/** Validates legal values and computes changes to them. Pure. */

import { oneLine } from '../../../accounts/names.rules.ts'
import type { ParameterName } from '../../../accounts/parameters/parameters.list.ts'
import { fold } from '../../../platform/fold.ts'
import { bugField } from '../../model/bug-fields/bug-fields.wire.ts'
import type { FieldRow, FieldValueRow } from '../../model/tables.ts'
import { NO_VALUE } from '../../model/bug-fields/custom-fields.rules.ts'
import { fail } from './faults.ts'

/** The columns of a value that administrators set. */
export type ValueColumns = Pick<
  FieldValueRow,
  'value' | 'value_key' | 'sortkey' | 'isactive' | 'visibility_value_id'
>

/**
 * The field of a value, all values of that field, and the parameters that may refer to the value.
 */
export interface Around {
  field: Pick<FieldRow, 'name' | 'custom' | 'description'>
  values: readonly FieldValueRow[]
  parameters: Readonly<Record<ParameterName, string>>
}

interface Asked {
  name?: string
  sortkey?: number
  is_active?: boolean
  /** Undefined to keep it. */
  visibility_value_id?: number | null | undefined
}

const CHARS_MAX = 64
/** Names with a special meaning in place of a status. */
const RESERVED = new Set(['none', 'duplicate', 'change_resolution', 'clearresolution'])

/** Whether the tracker itself uses the value, so that it cannot be renamed. */
export function isStatic({ field, parameters }: Around, value: string): boolean {
  if (field.custom) return value === NO_VALUE
  if (field.name === 'resolution') return ['', 'FIXED', 'DUPLICATE'].includes(value)
  if (field.name !== 'bug_status') return false
  return value === 'UNCONFIRMED' || value === parameters.duplicate_or_move_bug_status
}

/** Whether a parameter such as `defaultpriority` names the value as the default for new bugs. */
export function isDefault({ field, parameters }: Around, value: string): boolean {
  const parameter = bugField(field.name)?.otherwise
  return parameter !== undefined && parameters[parameter] === value
}

/**
 * The row of a new value; sort key 0, active and offered everywhere unless requested otherwise.
 * Fault 32000 if the name is empty, too long, reserved or taken.
 */
export function planValue(asked: Asked & { name: string }, around: Around): ValueColumns {
  const { sortkey = 0, is_active = true, visibility_value_id = null } = asked
  const named = checkName(asked.name, around)
  return { ...named, sortkey, isactive: Number(is_active), visibility_value_id }
}

/**
 * The row after the change, equal to the current one if nothing changes. Fault 32000 if a value
 * that the tracker needs would be renamed or deactivated.
 */
export function planValueChange(before: FieldValueRow, asked: Asked, around: Around): ValueColumns {
  const { name, sortkey, is_active, visibility_value_id } = asked
  const named = name === undefined ? before : checkName(name, around, before.id)
  const { value, value_key } = named
  const { description: label } = around.field
  if (value !== before.value && isStatic(around, before.value)) {
    fail('fieldvalue_not_editable', label, before.value)
  }
  const isactive = is_active === undefined ? before.isactive : Number(is_active)
  if (!isactive && before.isactive) refuseToLose(before.value, around)
  return {
    value,
    value_key,
    sortkey: sortkey ?? before.sortkey,
    isactive,
    visibility_value_id:
      visibility_value_id === undefined ? before.visibility_value_id : visibility_value_id,
  }
}

/**
 * Throws fault 32000 for values that cannot be deactivated or deleted: built-in ones and defaults.
 */
export function refuseToLose(value: string, around: Around) {
  const { description: label } = around.field
  if (isStatic(around, value)) fail('fieldvalue_not_deletable', label, value)
  if (isDefault(around, value)) fail('fieldvalue_is_default', label, value)
}

function checkName(given: string, { field, values }: Around, own_id?: number) {
  const value = oneLine(given)
  const value_key = fold(value)
  const { length } = Array.from(value)
  if (value === '') fail('fieldvalue_undefined', field.description)
  if (length > CHARS_MAX) fail('fieldvalue_name_too_long', value, CHARS_MAX)
  if (field.name === 'bug_status' && RESERVED.has(value_key)) {
    fail('fieldvalue_reserved_word', field.description, value)
  }
  const taken = values.find((other) => other.value_key === value_key)
  if (taken && taken.id !== own_id) {
    fail('fieldvalue_already_exists', field.description, taken.value)
  }
  return { value, value_key }
}
