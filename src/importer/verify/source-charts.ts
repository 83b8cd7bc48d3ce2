/**
 * Reads the charts of saved searches: conditions, parentheses, conjunctions and negations, in both
 * notations.
 */

import type { Condition, Group, Joiner } from '../../tracker/search/ask/charts.wire.ts'
import { columnFields, wireOf } from '../../tracker/model/bug-fields/columns.wire.ts'
import { relationFields, relationWire } from '../../tracker/model/bug-fields/relations.wire.ts'

/** The parameters of a saved search, decoded. */
export type Given = ReadonlyMap<string, readonly string[]>
/** A criterion. */
export type Part = Condition | Group

const PART_OF_CHART = /^([fonvj])(\d+)$|^j_top$|^(field|type|value)(\d+)-(\d+)-(\d+)$|^negate\d+$/
/** Whether the parameter is part of a chart, in either notation. */
export const isOfChart = (name: string) => PART_OF_CHART.test(name)

/** A condition on a field, by any of its names. */
export const condition = (
  field: string,
  operator: string,
  values: readonly string[],
): Condition => ({
  field: ALSO.get(field) ?? field,
  operator,
  values: [...values],
  isNegated: false,
})
const ALSO: ReadonlyMap<string, string> = new Map([
  ...columnFields.map((field) => [wireOf(field), field.name] as const),
  ...relationFields.map((field) => [relationWire(field), field.name] as const),
  ['creator', 'reporter'],
])

/** Without parts, all hold, or one of none. */
export const group = (joiner: Joiner, parts: Part[], isNegated = false): Group => ({
  joiner,
  isNegated,
  parts,
})
/** Holds for every bug. */
export const ALWAYS = group('AND', [])

/** The conjunction of both notations; undefined if it is not well formed. */
export function chartIn(given: Given): Group | undefined {
  const fresh = withBrackets(given)
  return fresh && group('AND', [fresh, ...olderCharts(given)])
}

const one = (given: Given, name: string) => given.get(name)?.at(-1)?.trim() ?? ''

function withBrackets(given: Given): Group | undefined {
  const top = joinerOf(one(given, 'j_top'))
  if (!top) return undefined
  const open = [group(top, [])]
  const close = () => {
    const inner = open.pop()!
    // Empty parentheses are dropped.
    if (inner.parts.length > 0) open.at(-1)!.parts.push(inner)
  }
  for (const at of numbersIn(given)) {
    const [field, isNegated] = [one(given, `f${at}`), one(given, `n${at}`) === '1']
    if (field === 'OP') {
      const joiner = joinerOf(one(given, `j${at}`))
      if (!joiner) return undefined
      open.push(group(joiner, [], isNegated))
    } else if (field === 'CP') {
      if (open.length === 1) return undefined
      close()
    } else {
      const part = alone(field, one(given, `o${at}`), given.get(`v${at}`))
      if (part) open.at(-1)!.parts.push({ ...part, isNegated })
    }
  }
  while (open.length > 1) close()
  return open[0]!.parts.length === 0 ? ALWAYS : open[0]
}

const joinerOf = (said: string): Joiner | undefined =>
  said === '' ? 'AND' : (['AND', 'OR', 'AND_G'] as const).find((joiner) => joiner === said)
const numbersIn = (given: Given) =>
  [...given.keys()]
    .flatMap((name) => /^f(\d+)$/.exec(name)?.[1] ?? [])
    .sort((one, other) => Number(one) - Number(other))

/** Empty conditions are dropped. */
function alone(field: string, operator: string, values: readonly string[] = []) {
  if (['', 'noop'].includes(field) || ['', 'noop'].includes(operator)) return undefined
  const isOfEmpty = operator === 'isempty' || operator === 'isnotempty'
  if (values.length === 0 && !isOfEmpty) return undefined
  return condition(field, operator, isOfEmpty ? [] : values)
}

/**
 * `field0-1-2=…`: conditions that differ only in the last number are joined by OR, all others by
 * AND.
 */
function olderCharts(given: Given): Group[] {
  const charts = new Map<string, Map<string, Part[]>>()
  for (const name of given.keys()) {
    const [, place, chart, row] = /^field((\d+)-(\d+)-\d+)$/.exec(name) ?? []
    if (place === undefined) continue
    const part = alone(one(given, name), one(given, `type${place}`), given.get(`value${place}`))
    if (!part) continue
    const rows = charts.get(chart!) ?? new Map<string, Part[]>()
    charts.set(chart!, rows.set(row!, [...(rows.get(row!) ?? []), part]))
  }
  return [...charts].map(([chart, rows]) => {
    const parts = [...rows.values()].map((either) => group('OR', either))
    return group('AND', parts, one(given, `negate${chart}`) === '1')
  })
}

const ROLES: Readonly<Record<string, string>> = {
  assigned_to: 'assigned_to',
  reporter: 'reporter',
  qa_contact: 'qa_contact',
  cc: 'cc',
  longdesc: 'commenter',
}

/** `email1=…&emailtype1=…&emailassigned_to1=1`: a person in one of the given roles. */
export function emailIn(given: Given, number: string): Group | undefined {
  const values = given.get(`email${number}`) ?? []
  const roles = Object.entries(ROLES).filter(
    ([role]) => one(given, `email${role}${number}`) === '1',
  )
  if (roles.length === 0) return ALWAYS
  if (values.length > 1) return undefined
  const type = one(given, `emailtype${number}`)
  const operator = type === '' || type === 'exact' ? 'anyexact' : type
  return group(
    'OR',
    roles.map(([, field]) => condition(field, operator, values)),
  )
}
