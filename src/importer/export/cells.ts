/** Converts values of Docket to those that a column of Bugzilla can hold. */

import type { Row } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { toDay, toText } from '../../platform/times.ts'
import type { Zone } from '../../platform/zones.ts'
import type { Cell } from './literals.ts'
import type { Tell } from './lost.ts'

/** What the conversion of a row needs. */
export interface Converting {
  zone: Zone
  tell: Tell
}

/**
 * What a column holds. `i2` to `i4` are ids of 2 to 4 bytes, and `n1` to `n4` other numbers; `t64`
 * is text of up to 64 characters and `b255` of up to 255 bytes; `m` is a time and `d` a date; `h`
 * is hours, in Docket in hundredths.
 */
export type Kind = string

/** A column of Bugzilla, and the column of Docket from which it is filled. */
export interface Column {
  theirs: string
  ours: string
  kind: Kind
  /** Instead of null. */
  otherwise: number | null
}

/**
 * Columns as `theirs>ours:kind`, or `name:kind` for equal names, separated by blanks. A kind such
 * as `n2=0` has a value instead of null.
 */
export const columnsIn = (said: string): Column[] =>
  said.split(' ').map((one) => {
    const [names = '', said_kind = ''] = one.split(':')
    const [kind = '', otherwise] = said_kind.split('=')
    const [theirs = '', ours = theirs] = names.split('>')
    return { theirs, ours, kind, otherwise: otherwise === undefined ? null : Number(otherwise) }
  })

/** The cells of a row. `what` names the row in reports, such as `bugs 7`. */
export const cellsOf = (columns: readonly Column[], row: Row, how: Converting, what: string) =>
  columns.map(
    ({ theirs, ours, kind, otherwise }) =>
      cellOf(kind, row[ours] as Cell, how, `${theirs} of ${what}`) ?? otherwise,
  )

/** Refuses an id that is too large; other values are shortened and reported. */
export function cellOf(kind: Kind, value: Cell | undefined, how: Converting, what: string): Cell {
  if (value === null || value === undefined) return null
  const [letter, size] = [kind.charAt(0), Number(kind.slice(1))]
  switch (letter) {
    case 'i': {
      return idOf(Number(value), size, what)
    }
    case 'n': {
      return numberOf(Number(value), size, how, what)
    }
    case 'm': {
      return timeText(how.zone.local(Number(value)))
    }
    case 'd': {
      return toDay(Number(value))
    }
    case 'h': {
      return hoursOf(Number(value), how, what)
    }
    default: {
      return shortened(String(value), { size, isBytes: letter === 'b' }, how, what)
    }
  }
}

const BITS = 8
const maxOf = (bytes: number) => 2 ** (bytes * BITS - 1) - 1

function idOf(id: number, bytes: number, what: string) {
  if (id <= maxOf(bytes)) return id
  throw new Refusal(
    `${what} is ${id}, but Bugzilla holds only numbers up to ${maxOf(bytes)} there; the export ` +
      'is not possible',
  )
}

function numberOf(number: number, bytes: number, { tell }: Converting, what: string) {
  const max = maxOf(bytes)
  const held = Math.max(-max, Math.min(max, Math.round(number)))
  if (held !== number) tell('a number that is too large for Bugzilla was reduced', what)
  return held
}

const HUNDREDTHS_MAX = 9_999_999

function hoursOf(hundredths: number, { tell }: Converting, what: string) {
  const held = Math.max(-HUNDREDTHS_MAX, Math.min(HUNDREDTHS_MAX, hundredths))
  if (held !== hundredths) tell('a number that is too large for Bugzilla was reduced', what)
  return (held / 100).toFixed(2)
}

interface Room {
  size: number
  isBytes: boolean
}

function shortened(text: string, { size, isBytes }: Room, { tell }: Converting, what: string) {
  // Each UTF-16 unit takes at most three bytes, and each character at least one unit.
  if (text.length * (isBytes ? 3 : 1) <= size) return text
  const held = isBytes ? cutBytes(text, size) : cutChars(text, size)
  if (held.length < text.length) tell('a text that is too long for Bugzilla was cut off', what)
  return held
}

const cutChars = (text: string, max: number) => Array.from(text).slice(0, max).join('')

function cutBytes(text: string, max: number): string {
  const bytes = new Uint8Array(max)
  const { read } = new TextEncoder().encodeInto(text, bytes)
  return text.slice(0, read)
}

/** `2026-01-31 09:30:00` from milliseconds, on the clock that counted them. */
export const timeText = (ms: number): string => toText(ms).replace('T', ' ').replace('Z', '')
