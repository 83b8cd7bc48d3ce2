/**
 * Parses and writes boolean charts in URLs: conditions, joined in groups that may be negated. Reads
 * both notations, `f1=…&o1=…&v1=…` and the older `field0-0-0=…`, and writes the former; parsing the
 * output gives the same chart. Pure, and does not know fields or operators: the caller checks them.
 */

import { type Given, isTicked, lastOf } from './given.wire.ts'
import { type Refuse, unreadable } from '../tree/refusals.wire.ts'

/** How the parts of a group are joined; all conditions of `AND_G` must match one row of a list. */
export type Joiner = 'AND' | 'OR' | 'AND_G'
const JOINERS: readonly string[] = ['AND', 'OR', 'AND_G'] satisfies Joiner[]

/** A condition as written: names and values are not checked. */
export interface Condition {
  field: string
  operator: string
  /** Several if the parameter is repeated; none for operators that need no value. */
  values: string[]
  isNegated: boolean
}
/** With `AND_G`, a single row of a list must match all conditions. */
export interface Group {
  joiner: Joiner
  isNegated: boolean
  parts: (Condition | Group)[]
}

/** The outermost group of a chart. */
export type Chart = Group

/** A condition that is not negated. */
export const conditionOn = (field: string, operator: string, ...values: string[]): Condition => ({
  field,
  operator,
  values,
  isNegated: false,
})

/** A group of conditions and groups. */
export const groupOf = (joiner: Joiner, parts: Group['parts'], isNegated = false): Group => ({
  joiner,
  isNegated,
  parts,
})

/** Deeper nesting is not a reasonable search. */
const DEPTH_MAX = 50

/** The chart in the parameters; empty if there is none. */
export function parseChart(given: Given, refuse: Refuse = unreadable): Chart {
  return withOlder(given, dropEmpty(readConditions(given, conditionOf, refuse)))
}

/** The same with what its author has not finished: empty groups, and conditions without a value. */
export const parseDraftChart = (given: Given, refuse: Refuse = unreadable): Chart =>
  withOlder(given, readConditions(given, startedOf, refuse))

function withOlder(given: Given, top: Chart): Chart {
  const older = readOlder(given)
  // Older charts are combined with newer ones by AND, whatever joins the latter.
  const isJoined = top.joiner !== 'AND' && top.parts.length > 0
  if (older.length === 0 && isJoined) return top
  return groupOf('AND', [...older, ...(isJoined ? [top] : top.parts)])
}

/** `f1`, `o1`, `v1`, `n1` and `j1`, in numeric order; `OP` and `CP` are parentheses. */
function readConditions(given: Given, read: typeof conditionOf, refuse: Refuse): Chart {
  const top = groupOf(joinerOf(given, 'j_top', refuse), [])
  const open: Group[] = [top]
  for (const number of numbersIn(given, /^f(\d+)$/)) {
    const field = lastOf(given, `f${number}`)
    const inner = open.at(-1)!
    const isNegated = isTicked(lastOf(given, `n${number}`))
    if (field === 'OP') {
      const made = groupOf(joinerOf(given, `j${number}`, refuse), [], isNegated)
      inner.parts.push(made)
      open.push(made)
      if (open.length > DEPTH_MAX) refuse('search_too_large', open.length, DEPTH_MAX, 'levels')
    } else if (field === 'CP') {
      if (open.length === 1) refuse('search_cp_without_op')
      open.pop()
    } else {
      const operator = lastOf(given, `o${number}`)
      const made = read({ field, operator, values: given.get(`v${number}`) ?? [] })
      if (made) inner.parts.push({ ...made, isNegated })
    }
  }
  return top
}

/** Empty parentheses are dropped. */
function dropEmpty({ parts, ...group }: Group): Group {
  const left = parts.map((part) => ('parts' in part ? dropEmpty(part) : part))
  return { ...group, parts: left.filter((part) => !('parts' in part) || part.parts.length > 0) }
}

/**
 * `field0-1-2`: conditions that differ only in the last number are joined by OR, all others by AND.
 */
function readOlder(given: Given): Group['parts'] {
  const charts = new Map<string, Map<string, Condition[]>>()
  const places = [...given.keys()].flatMap((name) => /^field(\d+)-(\d+)-(\d+)$/.exec(name) ?? [])
  for (let at = 0; at < places.length; at += 4) {
    const [chart, row, column] = [places[at + 1]!, places[at + 2]!, places[at + 3]!]
    const place = `${chart}-${row}-${column}`
    const read = conditionOf({
      field: lastOf(given, `field${place}`),
      operator: lastOf(given, `type${place}`),
      values: given.get(`value${place}`) ?? [],
    })
    if (!read) continue
    const rows = charts.get(chart) ?? new Map<string, Condition[]>()
    charts.set(chart, rows)
    rows.set(row, [...(rows.get(row) ?? []), { ...read, isNegated: false }])
  }
  return [...charts].map(([chart, rows]): Group => {
    const parts = [...rows.values()].map((either): Condition | Group =>
      either.length === 1 ? either[0]! : groupOf('OR', either),
    )
    return groupOf('AND', parts, isTicked(lastOf(given, `negate${chart}`)))
  })
}

/** Forms send empty conditions, which are ignored. */
interface Written {
  field: string
  operator: string
  values: readonly string[]
}
function conditionOf(given: Written) {
  const { field, operator } = given
  const isUnary = /^is(not)?empty$/.test(operator)
  const values = isUnary ? [] : given.values.filter((value) => value.trim() !== '')
  if (field === '' || field === 'noop' || operator === '' || operator === 'noop') return undefined
  return isUnary || values.length > 0 ? { field, operator, values } : undefined
}

/** A field is enough for a condition that is being written. */
function startedOf({ field, operator, values }: Written): ReturnType<typeof conditionOf> {
  if (field === '' || field === 'noop') return undefined
  const started = { field, operator, values: values.filter((value) => value.trim() !== '') }
  return conditionOf(started) ?? started
}

function joinerOf(given: Given, name: string, refuse: Refuse): Joiner {
  const joiner = lastOf(given, name)
  if (joiner === '') return 'AND'
  if (!JOINERS.includes(joiner)) refuse('search_invalid_joiner', joiner)
  return joiner as Joiner
}

const numbersIn = (given: Given, name: RegExp) =>
  [...given.keys()]
    .flatMap((key) => name.exec(key)?.[1] ?? [])
    .sort((a, b) => Number(a) - Number(b))

/** The parameters of a chart, such as `[['f1', 'priority'], ['o1', 'equals'], …]`. */
export function printChart(chart: Chart): [name: string, value: string][] {
  const { joiner, isNegated, parts } = chart
  // The top level itself cannot be negated.
  const top = isNegated ? [chart] : parts
  const printed: [string, string][] = []
  if (!isNegated && joiner !== 'AND' && parts.length > 0) printed.push(['j_top', joiner])
  let number = 0
  const print = (part: Condition | Group) => {
    const at = (number += 1)
    const isGroup = 'parts' in part
    printed.push([`f${at}`, isGroup ? 'OP' : part.field])
    if (part.isNegated) printed.push([`n${at}`, '1'])
    if (!isGroup) {
      printed.push([`o${at}`, part.operator])
      for (const value of part.values) printed.push([`v${at}`, value])
      return
    }
    if (part.joiner !== 'AND') printed.push([`j${at}`, part.joiner])
    part.parts.forEach(print)
    printed.push([`f${(number += 1)}`, 'CP'])
  }
  top.forEach(print)
  return printed
}
