/** Values of custom fields: parsed, stored, shown, and recorded in the history. Pure. */

import { fold } from '../../../platform/fold.ts'
import { parseDay, parseTime, toDay, toText } from '../../../platform/times.ts'
import { NO_VALUE, TYPE } from '../../catalogue/fields/change-fields.rules.ts'
import type { FieldRow, FieldValueRow } from '../../model/tables.ts'
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

type Field = Pick<FieldRow, 'name' | 'type' | 'description'>

/** The value of a field that was never set. */
export function emptyOf({ type }: Pick<FieldRow, 'type'>): Value {
  if (type === TYPE.text || type === TYPE.long_text) return ''
  if (type === TYPE.integer) return 0
  return type === TYPE.multi ? [] : null
}

/** The wire form: lists for fields of type 3, numbers for bugs, strings for all others. */
export function wireOf({ type }: Field, value: Value, rows: Rows): unknown {
  if (Array.isArray(value)) return namesOf(value as readonly number[], rows)
  if (type === TYPE.single) return rows.get(value as number)?.value ?? NO_VALUE
  if (type === TYPE.bug) return value
  if (type === TYPE.moment || type === TYPE.day) {
    return value === null ? null : toText(value as number)
  }
  return String(value as number | string)
}

/** The form in the history and in responses of updates. */
export function textOf({ type }: Field, value: Value, rows: Rows): string {
  if (Array.isArray(value)) return namesOf(value as readonly number[], rows).join(', ')
  if (type === TYPE.single) return rows.get(value as number)?.value ?? NO_VALUE
  if (value === null) return ''
  if (type === TYPE.day) return toDay(value as number)
  if (type === TYPE.moment)
    return toText(value as number)
      .replace('T', ' ')
      .replace('Z', '')
  return String(value as number | string)
}

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
  return text === '' || (field.type === TYPE.single && text === NO_VALUE)
}

/** The stored form; undefined for the default, which has no row. */
export function rowOf(field: Field, value: Value, rows: Rows) {
  if (field.type === TYPE.single && rows.get(value as number)?.value === NO_VALUE) return undefined
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

const TEXT_CHARS_MAX = 255
const LONG_TEXT_CHARS_MAX = 65_535
const INTEGER_MAX = 2_147_483_647

/** Parses the value of a field without legal values or a bug. */
export function readPlain(field: Field, text: string): Value {
  if (field.type === TYPE.integer) return readInteger(field, text)
  if (field.type === TYPE.moment) return readMoment(field, text)
  if (field.type === TYPE.day) return readDay(field, text)
  const isLong = field.type === TYPE.long_text
  // oxlint-disable-next-line no-control-regex
  const read = isLong ? text.replaceAll(/\r\n?/g, '\n') : text.replaceAll(/[\u0000-\u001f]+/g, ' ')
  const max = isLong ? LONG_TEXT_CHARS_MAX : TEXT_CHARS_MAX
  const { length } = Array.from(read)
  return length > max ? fail('freetext_too_long', field.name, length, max) : read
}

function readInteger({ name }: Field, text: string): number {
  if (text === '') return 0
  if (!/^[+-]?\d+$/.test(text)) return fail('number_not_integer', text, name)
  const number = Number(text)
  if (number > INTEGER_MAX) fail('number_too_large', number, name, INTEGER_MAX)
  if (number < -INTEGER_MAX) fail('number_too_small', number, name, -INTEGER_MAX)
  // Adding 0 turns -0 into 0.
  return number + 0
}

const SECOND_MS = 1000

function readMoment({ name }: Field, text: string): number | null {
  if (text === '') return null
  const ms = parseTime(text) ?? parseDay(text)
  if (ms !== undefined) return Math.floor(ms / SECOND_MS) * SECOND_MS
  const [day = '', time] = text.split(/[T ]+/i, 2)
  if (time !== undefined && parseDay(day) !== undefined) fail('illegal_time', text, name)
  return fail('illegal_date', text, name, 'YYYY-MM-DD HH:MM:SS')
}

/** Dates are shown as the start of the day, so that form is accepted as well. */
function readDay({ name }: Field, text: string): number | null {
  if (text === '') return null
  const ms = parseDay(text) ?? parseTime(text)
  if (ms !== undefined && toText(ms).endsWith('T00:00:00Z')) return ms
  return fail('illegal_date', text, name, 'YYYY-MM-DD')
}
