/**
 * A bug's values of the installation's own fields: as they are kept, shown, told in history, and
 * read from what was sent. Pure.
 */

import { fold } from '../../../platform/fold.ts'
import { parseDay, parseTime, toDay, toText } from '../../../platform/times.ts'
import { NO_VALUE, TYPE } from '../../catalogue/fields/change-fields.rules.ts'
import type { FieldRow, FieldValueRow } from '../../model/tables.ts'
import { fail } from './faults.ts'

/**
 * A text; the number of a legal value's row, or several of them; a bug, a whole number, or a time,
 * where a day is its first moment. Null is nothing.
 */
export type Value = string | number | readonly number[] | null

/** What can be sent; numbers and booleans are texts by then. */
export type Given = string | readonly string[] | null

/** The rows of legal values by their numbers. */
export type Rows = ReadonlyMap<number, FieldValueRow>

type Field = Pick<FieldRow, 'name' | 'type' | 'description'>

/** What a bug has for which nobody set the field. */
export function emptyOf({ type }: Pick<FieldRow, 'type'>): Value {
  if (type === TYPE.text || type === TYPE.long_text) return ''
  if (type === TYPE.integer) return 0
  return type === TYPE.multi ? [] : null
}

/** As it crosses the wire: lists for fields of type 3, numbers for bugs, texts for all others. */
export function wireOf({ type }: Field, value: Value, rows: Rows): unknown {
  if (Array.isArray(value)) return namesOf(value as readonly number[], rows)
  if (type === TYPE.single) return rows.get(value as number)?.value ?? NO_VALUE
  if (type === TYPE.bug) return value
  if (type === TYPE.moment || type === TYPE.day) {
    return value === null ? null : toText(value as number)
  }
  return String(value as number | string)
}

/** As it is told in history and in what an update answers. */
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

/** A change as it is told: of several values those that went and those that came. */
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

/** Whether it counts as not filled in where a field is mandatory. */
export function isEmpty(field: Field, value: Value, rows: Rows): boolean {
  const text = textOf(field, value, rows)
  return text === '' || (field.type === TYPE.single && text === NO_VALUE)
}

/** As it is kept, or nothing where it is as if nobody had set it: then no row is kept. */
export function rowOf(field: Field, value: Value, rows: Rows) {
  if (field.type === TYPE.single && rows.get(value as number)?.value === NO_VALUE) return undefined
  if (value === null || value === emptyOf(field) || Array.isArray(value)) return undefined
  return typeof value === 'string'
    ? { value_int: null, value_text: value, value_key: fold(value) }
    : { value_int: value as number, value_text: null, value_key: null }
}

/** The texts that name legal values. A text is split at its commas, as mail brings it. */
export function listed(given: Given): string[] {
  const texts = typeof given === 'string' ? given.split(',') : (given ?? [])
  return texts.map((text) => text.trim()).filter((text) => text !== '')
}

/** The one text that was sent; a list of one is that one. */
export function single({ name }: Field, given: Given): string {
  if (given === null || typeof given === 'string') return given?.trim() ?? ''
  return given.length > 1 ? fail('custom_value_invalid', name) : (given[0]?.trim() ?? '')
}

const TEXT_CHARS_MAX = 255
const LONG_TEXT_CHARS_MAX = 65_535
const INTEGER_MAX = 2_147_483_647

/** What the text means in a field that has no legal values and names no bug. */
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

/** What is shown as the first moment of a day can be sent back. */
function readDay({ name }: Field, text: string): number | null {
  if (text === '') return null
  const ms = parseDay(text) ?? parseTime(text)
  if (ms !== undefined && toText(ms).endsWith('T00:00:00Z')) return ms
  return fail('illegal_date', text, name, 'YYYY-MM-DD')
}
