/** Validates versions and milestones and computes changes to them. Pure. */

import { oneLine } from '../../../accounts/names.rules.ts'
import { fold } from '../../../platform/fold.ts'
import { fail } from './faults.ts'
import { NAME_CHARS_MAX } from './names.rules.ts'
import type { ValueAsked } from './values.wire.ts'

export type Part = 'version' | 'milestone'

export interface Value {
  value: string
  value_key: string
  isactive: number
  /** Versions have no sort key: they are in version order. */
  sortkey: number
}

/** The product's name, and its values of the kind. */
export interface Home {
  part: Part
  product: string
  values: readonly { id: number; value_key: string }[]
}

const NEW = { value: '', value_key: '', isactive: 1, sortkey: 0 }

export const planNew = (asked: ValueAsked, home: Home) =>
  planValue({ ...NEW, id: 0 }, { ...asked, name: asked.name ?? '' }, home)

/** Equal to the current one if nothing changes. */
export function planValue(
  { id, ...before }: Value & { id: number },
  { name, is_active, sort_key }: ValueAsked,
  home: Home,
): Value {
  const named = name === undefined ? before : checkName(name, home, id)
  return {
    value: named.value,
    value_key: named.value_key,
    isactive: is_active === undefined ? before.isactive : Number(is_active),
    sortkey: sort_key ?? before.sortkey,
  }
}

function checkName(given: string, { part, product, values }: Home, own_id: number) {
  const value = oneLine(given)
  const value_key = fold(value)
  if (value_key === '') fail('part_blank_name', part)
  checkLength(value, part)
  if (values.some((other) => other.value_key === value_key && other.id !== own_id)) {
    fail('part_already_exists', part, product, value)
  }
  return { value, value_key }
}

export function checkLength(value: string, part: Part) {
  if (value.length <= NAME_CHARS_MAX) return value
  const fault = part === 'version' ? 'version_name_too_long' : 'milestone_name_too_long'
  return fail(fault, value.length, NAME_CHARS_MAX)
}
