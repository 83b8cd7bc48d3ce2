/**
 * Evaluates charts of saved searches on the rows of a source: conditions, parentheses, conjunctions
 * and negations, in both notations. Gives up on any condition that cannot be evaluated.
 */

import { conditionOn, type Test } from './source-conditions.ts'
import type { Asking } from './source-logins.ts'
import { isOfEmpty, joined, type Joining } from './source-operators.ts'

/** The parameters of a saved search, decoded. */
export type Given = ReadonlyMap<string, readonly string[]>

const PART_OF_CHART = /^([fonvj])(\d+)$|^j_top$|^(field|type|value)(\d+)-(\d+)-(\d+)$|^negate\d+$/
/** Whether the parameter is part of a chart, in either notation. */
export const isOfChart = (name: string) => PART_OF_CHART.test(name)

interface Bracket extends Joining {
  tests: Test[]
}

/** The conjunction; undefined if it cannot be evaluated. */
export function withChart(asking: Asking, given: Given): Test | undefined {
  const fresh = withBrackets(asking, given)
  const older = withOlder(asking, given)
  return fresh && older && ((row) => fresh(row) && older(row))
}

const one = (given: Given, name: string) => given.get(name)?.at(-1)?.trim() ?? ''
const ALWAYS: Test = () => true

function withBrackets(asking: Asking, given: Given): Test | undefined {
  const joiner = one(given, 'j_top')
  const open: Bracket[] = [{ isOr: joiner === 'OR', isNegated: false, tests: [] }]
  if (!isKnownJoiner(joiner)) return undefined
  const close = () => {
    const inner = open.pop()!
    // Empty parentheses are dropped.
    if (inner.tests.length > 0) open.at(-1)!.tests.push(testOf(inner))
  }
  for (const at of numbersIn(given)) {
    const [field, isNegated] = [one(given, `f${at}`), one(given, `n${at}`) === '1']
    if (field === 'OP') {
      const how = one(given, `j${at}`)
      if (!isKnownJoiner(how)) return undefined
      open.push({ isOr: how === 'OR', isNegated, tests: [] })
    } else if (field === 'CP') {
      if (open.length === 1) return undefined
      close()
    } else {
      const operator = one(given, `o${at}`)
      const test = alone(asking, { field, operator, values: given.get(`v${at}`) ?? [] })
      if (!test) return undefined
      if (test !== ALWAYS) open.at(-1)!.tests.push(isNegated ? (row) => !test(row) : test)
    }
  }
  while (open.length > 1) close()
  return open[0]!.tests.length === 0 ? ALWAYS : testOf(open[0]!)
}

/** Conditions about a single row are not supported. */
const isKnownJoiner = (joiner: string) => ['', 'AND', 'OR'].includes(joiner)
const numbersIn = (given: Given) =>
  [...given.keys()]
    .flatMap((name) => /^f(\d+)$/.exec(name)?.[1] ?? [])
    .sort((one, other) => Number(one) - Number(other))

const testOf =
  (bracket: Bracket): Test =>
  (row) =>
    joined(bracket, bracket.tests, (test) => test(row))

interface Asked {
  field: string
  operator: string
  values: readonly string[]
}

/** Empty conditions are dropped; those with several values are not supported. */
function alone(asking: Asking, { field, operator, values }: Asked): Test | undefined {
  if (['', 'noop'].includes(field) || ['', 'noop'].includes(operator)) return ALWAYS
  if (isOfEmpty(operator)) return conditionOn(asking, { field, operator, value: '' })
  if (values.length === 0) return ALWAYS
  return values.length === 1
    ? conditionOn(asking, { field, operator, value: values[0]! })
    : undefined
}

/**
 * `field0-1-2=…`: conditions that differ only in the last number are joined by OR, all others by
 * AND.
 */
function withOlder(asking: Asking, given: Given): Test | undefined {
  const charts = new Map<string, Map<string, Test[]>>()
  for (const name of given.keys()) {
    const [, place, chart, row] = /^field((\d+)-(\d+)-\d+)$/.exec(name) ?? []
    if (place === undefined) continue
    const [field, operator] = [one(given, name), one(given, `type${place}`)]
    const test = alone(asking, { field, operator, values: given.get(`value${place}`) ?? [] })
    if (!test) return undefined
    if (test === ALWAYS) continue
    const rows = charts.get(chart!) ?? new Map<string, Test[]>()
    charts.set(chart!, rows.set(row!, [...(rows.get(row!) ?? []), test]))
  }
  const all = [...charts].map(([chart, rows]) => {
    const tests = [...rows.values()].map((either) =>
      testOf({ isOr: true, isNegated: false, tests: either }),
    )
    return testOf({ isOr: false, isNegated: one(given, `negate${chart}`) === '1', tests })
  })
  return testOf({ isOr: false, isNegated: false, tests: all })
}

const ROLES: Readonly<Record<string, string>> = {
  assigned_to: 'assigned_to',
  reporter: 'reporter',
  qa_contact: 'qa_contact',
  cc: 'cc',
  longdesc: 'commenter',
}

/** `email1=…&emailtype1=…&emailassigned_to1=1`: a person in one of the given roles. */
export function withEmail(asking: Asking, number: string, given: Given): Test | undefined {
  const [value = '', ...more] = given.get(`email${number}`) ?? []
  const roles = Object.entries(ROLES).filter(
    ([role]) => one(given, `email${role}${number}`) === '1',
  )
  if (roles.length === 0) return ALWAYS
  if (more.length > 0) return undefined
  const type = one(given, `emailtype${number}`)
  const operator = type === '' || type === 'exact' ? 'anyexact' : type
  const tests = roles.map(([, field]) => conditionOn(asking, { field, operator, value }))
  if (tests.includes(undefined)) return undefined
  return testOf({ isOr: true, isNegated: false, tests: tests as Test[] })
}
