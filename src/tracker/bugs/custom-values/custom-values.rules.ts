/** Values of custom fields: parsed, stored, shown, and recorded in the history. Pure. */

import { fold } from '../../../platform/fold.ts'
import { parseDay, parseTime, toDay, toText } from '../../../platform/times.ts'
import type { ValueKind } from '../../model/bug-fields/bug-field.wire.ts'
import { type CustomField, NO_VALUE } from '../../model/bug-fields/custom-fields.rules.ts'
import type { FieldValueRow } from '../../model/tables.ts'
import { fail } from './faults.ts'

/**
 * A string; one or several ids of legal values; a bug id, an integer, or a time (for dates, the
 * start of the day). Null is empty.
 */
export type Value = string | number | readonly number[] | null

/** Accepted input, after numbers and booleans became strings. */
export type Given = string | readonly string[] | null

/** Legal values by id. */
export type Rows = ReadonlyMap<number, FieldValueRow>

type Field = Pick<CustomField, 'name' | 'custom'>

/** Everything that depends on the kind of a value. */
interface Kind {
  /** The value of a field that was never set. */
  empty: Value
  /** Parses a value that is neither a legal value nor a bug. */
  read?: (name: string, text: string) => Value
  wire: (value: never, rows: Rows) => unknown
  text: (value: never, rows: Rows) => string
}

const plain = { wire: String, text: String }
const nameOf = (id: number | null, rows: Rows) => rows.get(id ?? 0)?.value ?? NO_VALUE
const unlessNull =
  <Made, None>(make: (value: number) => Made, none: None) =>
  (value: number | null) =>
    value === null ? none : make(value)
const spaced = (ms: number) => toText(ms).replace('T', ' ').replace('Z', '')
const stamp = unlessNull(toText, null)

const KINDS: Readonly<Record<ValueKind, Kind>> = {
  text: { empty: '', read: readLine, ...plain },
  longText: { empty: '', read: readLongText, ...plain },
  integer: { empty: 0, read: readInteger, ...plain },
  select: { empty: null, wire: nameOf, text: nameOf },
  multi: { empty: [], wire: namesOf, text: (ids, rows) => namesOf(ids, rows).join(', ') },
  bug: { empty: null, wire: (id) => id, text: unlessNull(String, '') },
  moment: { empty: null, read: readMoment, wire: stamp, text: unlessNull(spaced, '') },
  day: { empty: null, read: readDay, wire: stamp, text: unlessNull(toDay, '') },
}

/** The value of a field that was never set. */
export const emptyOf = ({ custom }: Field): Value => KINDS[custom.holds].empty

/** The wire form: lists for several values, numbers for bugs, strings for all others. */
export const wireOf = ({ custom }: Field, value: Value, rows: Rows): unknown =>
  KINDS[custom.holds].wire(value as never, rows)

/** The form in the history and in responses of updates. */
export const textOf = ({ custom }: Field, value: Value, rows: Rows): string =>
  KINDS[custom.holds].text(value as never, rows)

/** A recorded change: for multiple values, those removed and those added. */
export function differenceOf(
  field: Field,
  { before, after }: Record<'before' | 'after', Value>,
  rows: Rows,
) {
  const without = (value: Value, other: Value) =>
    Array.isArray(value) && Array.isArray(other)
      ? (value as number[]).filter((id) => !(other as number[]).includes(id))
      : value
  return {
    removed: textOf(field, without(before, after), rows),
    added: textOf(field, without(after, before), rows),
  }
}

function namesOf(ids: readonly number[], rows: Rows): string[] {
  const found = ids.flatMap((id) => rows.get(id) ?? [])
  const key = ({ value_key }: FieldValueRow) => value_key
  return found.sort((a, b) => (key(a) < key(b) ? -1 : 1)).map(({ value }) => value)
}

/** Whether the value counts as missing in a mandatory field. */
export function isEmpty(field: Field, value: Value, rows: Rows): boolean {
  const text = textOf(field, value, rows)
  return text === '' || (field.custom.holds === 'select' && text === NO_VALUE)
}

/** The stored form; undefined for the default, which has no row. */
export function rowOf(field: Field, value: Value, rows: Rows) {
  const isSelect = field.custom.holds === 'select'
  if (isSelect && rows.get(value as number)?.value === NO_VALUE) return undefined
  if (value === null || value === emptyOf(field) || Array.isArray(value)) return undefined
  return typeof value === 'string'
    ? { value_int: null, value_text: value, value_key: fold(value) }
    : { value_int: value as number, value_text: null, value_key: null }
}

/** Names of legal values. Strings are split at commas, as in mail. */
export function listed(given: Given): string[] {
  const texts = typeof given === 'string' ? given.split(',') : (given ?? [])
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}

/** The single string that was sent, possibly in a list. */
export function single({ name }: Field, given: Given): string {
  if (given === null || typeof given === 'string') return given?.trim() ?? ''
  return given.length > 1 ? fail('custom_value_invalid', name) : (given[0]?.trim() ?? '')
}

/** Parses the value of a field without legal values or bugs; faults 54, 55, 56, 104 and 32000. */
export const readPlain = ({ name, custom }: Field, text: string): Value =>
  KINDS[custom.holds].read!(name, text)

const TEXT_CHARS_MAX = 255
const LONG_TEXT_CHARS_MAX = 65_535
const INTEGER_MAX = 2_147_483_647

function readLine(name: string, text: string): string {
  // oxlint-disable-next-line no-control-regex
  return checkLength(name, text.replaceAll(/[\u0000-\u001f]+/g, ' '), TEXT_CHARS_MAX)
}

function readLongText(name: string, text: string): string {
  return checkLength(name, text.replaceAll(/\r\n?/g, '\n'), LONG_TEXT_CHARS_MAX)
}

function checkLength(name: string, text: string, max: number): string {
  const { length } = Array.from(text)
  return length > max ? fail('freetext_too_long', name, length, max) : text
}

function readInteger(name: string, text: string): number {
  if (text === '') return 0
  if (!/^[+-]?\d+$/.test(text)) return fail('number_not_integer', text, name)
  const number = Number(text)
  if (number > INTEGER_MAX) fail('number_too_large', number, name, INTEGER_MAX)
  if (number < -INTEGER_MAX) fail('number_too_small', number, name, -INTEGER_MAX)
  // Adding 0 turns -0 into 0.
  return number + 0
}

const SECOND_MS = 1000

function readMoment(name: string, text: string): number | null {
  if (text === '') return null
  const ms = parseTime(text) ?? parseDay(text)
  if (ms !== undefined) return Math.floor(ms / SECOND_MS) * SECOND_MS
  const [day = '', time] = text.split(/[T ]+/i, 2)
  if (time !== undefined && parseDay(day) !== undefined) fail('illegal_time', text, name)
  return fail('illegal_date', text, name, 'YYYY-MM-DD HH:MM:SS')
}

/** Dates are shown as the start of the day, so that form is accepted as well. */
function readDay(name: string, text: string): number | null {
  if (text === '') return null
  const ms = parseDay(text) ?? parseTime(text)
  if (ms !== undefined && toText(ms).endsWith('T00:00:00Z')) return ms
  return fail('illegal_date', text, name, 'YYYY-MM-DD')
}
