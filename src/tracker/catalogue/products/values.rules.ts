/** Validates versions and milestones and computes changes to them. Pure. */

import { oneLine } from '../../../accounts/names.rules.ts'
import { fold } from '../../../platform/fold.ts'
import { fail } from './faults.ts'
import { NAME_CHARS_MAX } from './names.rules.ts'
import type { ValueAsked } from './values.wire.ts'

/** The kinds of values that belong to a product and are stored on bugs by name. */
export type Part = 'version' | 'milestone'

/**
 * A row of `versions` or `milestones` without its id. `value_key` is the folded name; `isactive` is
 * 0 or 1.
 */
export interface Value {
  value: string
  value_key: string
  isactive: number
  /** Versions have no sort key: they are in version order. */
  sortkey: number
}

/** The product's name, and its values of the kind. */
export interface ProductValues {
  part: Part
  product: string
  values: readonly { id: number; value_key: string }[]
}

const NEW = { value: '', value_key: '', isactive: 1, sortkey: 0 }

/** The row of a new value; fault 32000 if the name is empty, too long or taken in the product. */
export const planNew = (asked: ValueAsked, known: ProductValues) =>
  planValue({ ...NEW, id: 0 }, { ...asked, name: asked.name ?? '' }, known)

/**
 * The row after the change, equal to the current one if nothing changes. Fault 32000 for a wrong
 * name.
 */
export function planValue(
  { id, ...before }: Value & { id: number },
  { name, is_active, sort_key }: ValueAsked,
  known: ProductValues,
): Value {
  const named = name === undefined ? before : checkName(name, known, id)
  return {
    value: named.value,
    value_key: named.value_key,
    isactive: is_active === undefined ? before.isactive : Number(is_active),
    sortkey: sort_key ?? before.sortkey,
  }
}

function checkName(given: string, { part, product, values }: ProductValues, own_id: number) {
  const value = oneLine(given)
  const value_key = fold(value)
  if (value_key === '') fail('part_blank_name', part)
  checkLength(value, part)
  if (values.some((other) => other.value_key === value_key && other.id !== own_id)) {
    fail('part_already_exists', part, product, value)
  }
  return { value, value_key }
}

/** Returns the name; fault 32000 if it has more than `NAME_CHARS_MAX` characters. */
export function checkLength(value: string, part: Part) {
  if (value.length <= NAME_CHARS_MAX) return value
  const fault = part === 'version' ? 'version_name_too_long' : 'milestone_name_too_long'
  return fail(fault, value.length, NAME_CHARS_MAX)
}
