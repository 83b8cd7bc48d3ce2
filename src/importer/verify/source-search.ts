/**
 * Evaluates saved searches on a source where possible: gives up on any unsupported criterion.
 * Shares nothing with the search, which it verifies.
 */

import { columnFields, wireOf } from '../../tracker/model/bug-fields/columns.wire.ts'
import { fold } from '../../platform/fold.ts'
import { isOfList } from '../../tracker/search/ask/list-parameters.wire.ts'
import { text } from '../map/cells.ts'
import { quoted } from '../read/names.ts'
import { all, type Source } from './source.ts'
import { isOfChart, withChart, withEmail } from './source-charts.ts'
import { conditionOn, type Test, TEXTS } from './source-conditions.ts'
import type { Asking } from './source-logins.ts'

/** Columns of bugs, by their names in searches. */
const COLUMNS: Readonly<Record<string, string>> = Object.fromEntries(
  columnFields
    .filter(({ column }) => ['select', 'status', 'ofProduct'].includes(column))
    .flatMap((field) => [field.name, wireOf(field)].map((name) => [name, field.name])),
)
const PEOPLE: Readonly<Record<string, string>> = {
  assigned_to: 'assigned_to',
  reporter: 'reporter',
  creator: 'reporter',
  qa_contact: 'qa_contact',
}
/** Modifiers, which have no effect without their criterion. */
const HOW: [RegExp, (name: string) => string][] = [
  [/_type$/, (name) => name.slice(0, -'_type'.length)],
  [/^email(type|assigned_to|reporter|qa_contact|cc|longdesc)\d$/, (name) => `email${name.at(-1)}`],
  [/^chfieldto$/, () => 'chfield'],
]
/** Treated as absent. */
const USUAL: Readonly<Record<string, string>> = {
  keywords_type: 'allwords',
  bug_id_type: 'anyexact',
}

/** Ascending; undefined if it cannot be evaluated. Ignores visibility. */
export function searchSource(asking: Asking, query: string): number[] | undefined {
  const { source } = asking
  const given = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(query.split(';').join('&'))) {
    if (value.trim() !== '' && !isOfList(name)) {
      given.set(name, [...(given.get(name) ?? []), value])
    }
  }
  const tests: Test[] = []
  if ([...given.keys()].some(isOfChart)) {
    const test = withChart(asking, given)
    if (test === undefined) return undefined
    tests.push(test)
  }
  for (const [name, values] of given) {
    if (isOfChart(name)) continue
    const test = testOf(asking, name, values, given)
    if (test === undefined) return undefined
    tests.push(test)
  }
  if (tests.length === 0) return undefined
  const found: number[] = []
  for (const row of source.staged.rows('select * from bugs order by bug_id')) {
    if (tests.every((test) => test(row))) found.push(Number(row['bug_id']))
  }
  return found
}

const always: Test = () => true
const isPronoun = ([value = '', ...more]: readonly string[]) =>
  more.length === 0 && /^%[^%]+%$/.test(value)

/** The default operators. */
const ALONE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(TEXTS.map((name) => [name, 'allwordssubstr'])),
  longdesc: 'anywordssubstr',
  cc: 'anywordssubstr',
}

/** A single value, such as `short_desc=…&short_desc_type=…`. */
function withOperator(
  asking: Asking,
  field: string,
  { operator, values }: { operator: string | undefined; values: readonly string[] },
): Test | undefined {
  const [value = '', ...more] = values
  if (more.length > 0) return undefined
  const usual = isPronoun(values) ? 'equals' : ALONE[field]!
  return conditionOn(asking, { field, operator: operator ?? usual, value })
}

function testOf(
  asking: Asking,
  name: string,
  values: readonly string[],
  given: ReadonlyMap<string, string[]>,
): Test | undefined {
  const { source } = asking
  if (/^email\d$/.test(name)) return withEmail(asking, name.at(-1)!, given)
  const of = HOW.find(([pattern]) => pattern.test(name))?.[1](name)
  // Evaluated with its criterion, which may be absent.
  if (of !== undefined) return of === 'chfield' && given.has(of) ? undefined : always
  const [type] = given.get(`${name}_type`) ?? []
  const operator = type === USUAL[`${name}_type`] ? undefined : type
  if (operator !== undefined || Object.hasOwn(ALONE, name) || isPronoun(values)) {
    return withOperator(asking, name, { operator, values })
  }
  if (name === 'product') return oneOfNamed(source, ['products', 'product_id'], values)
  if (name === 'component') return oneOfNamed(source, ['components', 'component_id'], values)
  if (name === 'keywords') return withKeywords(source, values)
  const person = PEOPLE[name]
  if (person !== undefined) return withPerson(source, person, values)
  if (name === 'id' || name === 'bug_id') {
    const ids = new Set(values.flatMap((value) => value.split(',')).map(Number))
    return (row) => ids.has(Number(row['bug_id']))
  }
  const column = COLUMNS[name]
  return column === undefined ? undefined : withValue(source, column, values)
}

function oneOfNamed(
  { staged }: Source,
  [table, column]: readonly [string, string],
  values: readonly string[],
): Test {
  const wanted = new Set(values.map(fold))
  const rows = all(staged, table).filter((row) => wanted.has(fold(text(row['name']))))
  const ids = new Set(rows.map(({ id }) => Number(id)))
  return (row) => ids.has(Number(row[column]))
}

/** `---` is no resolution; `__open__` and the like are several statuses. */
function withValue(source: Source, column: string, values: readonly string[]): Test | undefined {
  const { staged, openStatuses } = source
  const isStatus = column === 'bug_status'
  if (isStatus && values.includes('__all__')) return always
  const known = staged.columns(column) ? all(staged, column).map(({ value }) => text(value)) : []
  const wanted = values.flatMap((value) => {
    if (isStatus && value === '__open__') return known.filter((name) => openStatuses.has(name))
    if (isStatus && value === '__closed__') return known.filter((name) => !openStatuses.has(name))
    return column === 'resolution' && value === '---' ? [''] : [value]
  })
  const legal = new Set(known.map(fold))
  // Unknown statuses are ignored.
  const left = isStatus ? wanted.filter((value) => legal.has(fold(value))) : wanted
  if (isStatus && left.length === 0) return always
  const folded = new Set(left.map(fold))
  return (row) => folded.has(fold(text(row[column])))
}

/** Any of the words is a substring of the login name. */
function withPerson(
  { staged }: Source,
  column: string,
  values: readonly string[],
): Test | undefined {
  const words = values.flatMap((value) => value.split(/\s+/)).map(fold)
  if (words.some((word) => word.startsWith('%') || word.includes(','))) return undefined
  const query = `select userid, login_name from ${quoted('profiles')}`
  const people = new Set<number>()
  for (const { userid, login_name } of staged.rows(query)) {
    const login = fold(text(login_name))
    if (words.some((word) => login.includes(word))) people.add(Number(userid))
  }
  return (row) => people.has(Number(row[column]))
}

/** Every keyword. */
function withKeywords({ staged }: Source, values: readonly string[]): Test | undefined {
  const words = values.flatMap((value) => value.split(/[\s,]+/)).filter((word) => word !== '')
  const byName = new Map(
    all(staged, 'keyworddefs').map(({ id, name }) => [fold(text(name)), Number(id)]),
  )
  const ids = words.map((word) => byName.get(fold(word)))
  // The treatment of unknown keywords is left to the search.
  if (ids.includes(undefined)) return undefined
  const having = ids.map((id) => {
    const rows = staged.rows('select bug_id from keywords where keywordid = ?', id!)
    return new Set([...rows].map(({ bug_id }) => Number(bug_id)))
  })
  return (row) => having.every((bugs) => bugs.has(Number(row['bug_id'])))
}
