/**
 * What saved searches ask of single columns by operators, worked out on the rows of a source:
 * words of summaries, people by a part of their login, and charts of one level. What is beyond that
 * is not evaluated, and nothing is said of it.
 */

import { fold } from '../../platform/fold.ts'
import { text } from '../map/cells.ts'
import type { StagedRow } from '../staging/staged.ts'
import { all, SELECTS, type Source } from './source.ts'

export type Test = (row: StagedRow) => boolean
type Given = ReadonlyMap<string, readonly string[]>
/** What a bug has in a column; undefined where it has nothing that could be compared. */
type Reader = (row: StagedRow) => string | undefined

export const TEXTS: readonly string[] = ['short_desc', 'status_whiteboard', 'bug_file_loc']
const PEOPLE = ['assigned_to', 'reporter', 'qa_contact']
const NAMED: Readonly<Record<string, readonly [table: string, column: string]>> = {
  product: ['products', 'product_id'],
  component: ['components', 'component_id'],
}
const PLAIN = new Set([...TEXTS, ...SELECTS, 'version', 'target_milestone'])

/** How a value says it, by what is in one column. */
const OPERATORS: Readonly<Record<string, (has: string, value: string) => boolean>> = {
  equals: (has, value) => fold(has) === fold(value),
  substring: (has, value) => fold(has).includes(fold(value)),
  substr: (has, value) => fold(has).includes(fold(value)),
  casesubstring: (has, value) => has.includes(value),
  allwordssubstr: (has, value) => wordsOf(value).every((word) => fold(has).includes(word)),
  anywordssubstr: (has, value) => wordsOf(value).some((word) => fold(has).includes(word)),
}
const NEGATED: Readonly<Record<string, string>> = {
  notequals: 'equals',
  notsubstring: 'substring',
  nowordssubstr: 'anywordssubstr',
}
const wordsOf = (value: string) =>
  value
    .split(/[\s,]+/)
    .filter(Boolean)
    .map(fold)

/** Undefined where it cannot be told; a column that is not there has nothing. */
function testOf(read: Reader | undefined, operator: string, said: string): Test | undefined {
  const value = said.trim()
  const isNegated = Object.hasOwn(NEGATED, operator)
  const name = isNegated ? NEGATED[operator]! : operator
  if (!read || !Object.hasOwn(OPERATORS, name) || value === '') return undefined
  // Pronouns, and values that a comma may part.
  if (value.includes('%') || (name === 'equals' && value === '---')) return undefined
  const fits = OPERATORS[name]!
  return (row) => {
    const has = read(row)
    return (has !== undefined && fits(has, value)) !== isNegated
  }
}

function readerOf({ staged }: Source, field: string): Reader | undefined {
  if (PLAIN.has(field)) return (row) => text(row[field])
  const named = Object.hasOwn(NAMED, field) ? NAMED[field] : undefined
  if (named) {
    const names = new Map(all(staged, named[0]).map(({ id, name }) => [id, text(name)]))
    return (row) => names.get(row[named[1]] ?? null)
  }
  return PEOPLE.includes(field) ? (row) => loginsOf(staged).get(row[field]) : undefined
}

const logins = new WeakMap<Source['staged'], Map<unknown, string>>()
function loginsOf(staged: Source['staged']) {
  let known = logins.get(staged)
  if (!known) {
    const rows = [...staged.rows('select userid, login_name from profiles')]
    known = new Map(rows.map(({ userid, login_name }) => [userid, text(login_name)]))
    logins.set(staged, known)
  }
  return known
}

/** `short_desc=…&short_desc_type=…`. */
export function withWords(source: Source, name: string, given: Given): Test | undefined {
  const [values = [], [type = ''] = []] = [given.get(name), given.get(`${name}_type`)]
  if (values.length !== 1) return undefined
  return testOf(readerOf(source, name), type, values[0]!)
}

const TYPES: Readonly<Record<string, string>> = {
  substring: 'substring',
  exact: 'equals',
  equals: 'equals',
}

/** `email1=…&emailtype1=…&emailassigned_to1=1`: somebody in one of the roles that are said. */
export function withEmail(source: Source, number: string, given: Given): Test | undefined {
  const roles = [...given.keys()].flatMap((name) =>
    name.startsWith('email') && name.endsWith(number) ? [name.slice(5, -1)] : [],
  )
  const asked = roles.filter((role) => role !== '' && role !== 'type')
  const [type = ''] = given.get(`emailtype${number}`) ?? []
  const [value = '', ...more] = given.get(`email${number}`) ?? []
  if (asked.length === 0 || more.length > 0 || !asked.every((role) => PEOPLE.includes(role))) {
    return undefined
  }
  const tests = asked.map((role) => testOf(readerOf(source, role), TYPES[type] ?? '', value))
  if (tests.includes(undefined)) return undefined
  return (row) => tests.some((test) => test!(row))
}

const PART_OF_CHART = /^([fonv])(\d+)$|^j_top$/
export const isOfChart = (name: string) => PART_OF_CHART.test(name)

/** All rows of the chart together; undefined where one is of another kind, or in brackets. */
export function withChart(source: Source, given: Given): Test | undefined {
  const [how = 'AND'] = given.get('j_top') ?? []
  const numbers = [...given.keys()].flatMap((name) => (/^f\d+$/.test(name) ? [name.slice(1)] : []))
  const parts = [...given.keys()].filter(isOfChart).filter((name) => name !== 'j_top')
  const isWhole = parts.every((name) => numbers.includes(name.slice(1)))
  if (!isWhole || numbers.length === 0 || !['AND', 'OR'].includes(how)) return undefined
  const tests = numbers.map((number) => {
    const one = (letter: string) => given.get(letter + number) ?? []
    const [field = '', operator = ''] = [one('f')[0], one('o')[0]]
    if (one('v').length !== 1 || one('f').length !== 1) return undefined
    const test = testOf(readerOf(source, field), operator, one('v')[0]!)
    const isNegated = one('n')[0] === '1'
    return test && ((row: StagedRow) => test(row) !== isNegated)
  })
  if (tests.includes(undefined)) return undefined
  return (row) => (how === 'OR' ? tests.some((test) => test!(row)) : tests.every((t) => t!(row)))
}
