/**
 * A complete bug in a common form, built once from a source and once from Docket, and the
 * differences between the two.
 */

import { createHash } from 'node:crypto'

/** Undefined means unknown in the source, such as an invalid time: equal to anything. */
export type Plain = null | number | string | undefined
interface Columns {
  readonly [name: string]: Plain
}

/** One property of a bug, comparable as JSON. */
export type Part = Plain | readonly (number | string)[] | Columns
/** Its parts by readable names, such as `short_desc`, `cc`, `comment 17`. */
export type WholeBug = Map<string, Part>

/** A property of a bug that is not as in the source. */
export interface Difference {
  /** Such as `thetext of comment 17`. */
  what: string
  /** As text, truncated if long; undefined if absent. */
  source: string | undefined
  docket: string | undefined
}

/** Equal for equal bugs, whatever the order of their parts. */
export function canonical(bug: WholeBug): string {
  const parts = [...bug].sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify(parts)
}

/** Properties that the source has as undefined are not compared. */
export function differences(source: WholeBug, docket: WholeBug): Difference[] {
  const names = new Set([...source.keys(), ...docket.keys()])
  return [...names].flatMap((name) => {
    const [one, other] = [source.get(name), docket.get(name)]
    if (isObject(one) && isObject(other)) return inside(name, one, other)
    if (one === undefined && source.has(name)) return []
    return JSON.stringify(one) === JSON.stringify(other) ? [] : [difference(name, one, other)]
  })
}

function inside(name: string, one: Columns, other: Columns): Difference[] {
  const columns = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...columns]
    .filter((column) => one[column] !== other[column])
    .filter((column) => one[column] !== undefined || !(column in one))
    .map((column) => difference(`${column} of ${name}`, one[column], other[column]))
}

const isObject = (part: Part): part is Columns =>
  typeof part === 'object' && part !== null && !Array.isArray(part)

const SHOWN_CHARS_MAX = 200
const TEXT_CHARS_MAX = 1_000

function difference(what: string, source: Part, docket: Part): Difference {
  const [one, other] = [shown(source), shown(docket)]
  const at = one === undefined || other === undefined ? 0 : firstDifference(one, other)
  const from = Math.max(0, at - SHOWN_CHARS_MAX / 4)
  return { what, source: cut(one, from), docket: cut(other, from) }
}

const shown = (part: Part) =>
  part === undefined ? undefined : typeof part === 'string' ? part : JSON.stringify(part)

function firstDifference(one: string, other: string) {
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  return at
}

function cut(text: string | undefined, from: number) {
  if (text === undefined || text.length <= SHOWN_CHARS_MAX) return text
  const part = text.slice(from, from + SHOWN_CHARS_MAX)
  return `${from > 0 ? '…' : ''}${part}${from + part.length < text.length ? '…' : ''}`
}

/** A short form of a text: a long one by its beginning and SHA-256. */
export function textOf(text: string): string {
  if (text.length <= TEXT_CHARS_MAX) return text
  const sum = createHash('sha256').update(text).digest('hex')
  return `${text.slice(0, SHOWN_CHARS_MAX)}… (${text.length} characters, SHA-256 ${sum})`
}

/** By value; texts byte by byte. */
export const sorted = <Value extends number | string>(values: Iterable<Value>): Value[] =>
  [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
