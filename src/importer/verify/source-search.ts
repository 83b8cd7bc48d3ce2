/**
 * Evaluates saved searches on a source where possible: gives up on any unsupported criterion. Reads
 * their parameters itself, so that it shares nothing with the search, which it verifies.
 */

import { columnFields, columnsOf, wireOf } from '../../tracker/model/bug-fields/columns.wire.ts'
import { fold } from '../../platform/fold.ts'
import { isOfList } from '../../tracker/search/ask/list-parameters.wire.ts'
import { text } from '../map/cells.ts'
import { evaluate } from './evaluate/evaluate.ts'
import { all, type Source } from './source.ts'
import {
  ALWAYS,
  chartIn,
  condition,
  emailIn,
  group,
  isOfChart,
  type Part,
} from './source-charts.ts'
import type { Asking } from './source-fields.ts'
import { worldOf } from './source-world.ts'

/** Columns of bugs, by their names in searches. */
const COLUMNS: Readonly<Record<string, string>> = Object.fromEntries(
  columnFields
    .filter(({ column }) => ['select', 'status', 'ofProduct'].includes(column))
    .flatMap((field) => [field.name, wireOf(field)].map((name) => [name, field.name])),
)
const PEOPLE: readonly string[] = ['assigned_to', 'reporter', 'creator', 'qa_contact']
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
  const given = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(query.split(';').join('&'))) {
    if (value.trim() !== '' && !isOfList(name)) {
      given.set(name, [...(given.get(name) ?? []), value])
    }
  }
  if (given.size === 0) return undefined
  const parts: Part[] = []
  if ([...given.keys()].some(isOfChart)) {
    const chart = chartIn(given)
    if (!chart) return undefined
    parts.push(chart)
  }
  for (const [name, values] of given) {
    if (isOfChart(name)) continue
    const part = criterion(asking.source, name, values, given)
    if (!part) return undefined
    parts.push(part)
  }
  return evaluate(worldOf(asking), group('AND', parts))
}

const isPronoun = ([value = '', ...more]: readonly string[]) =>
  more.length === 0 && /^%[^%]+%$/.test(value)

/** The default operators. */
const ALONE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(columnsOf('line').map((name) => [name, 'allwordssubstr'])),
  longdesc: 'anywordssubstr',
  cc: 'anywordssubstr',
}

/** Undefined if it is not supported. */
function criterion(
  source: Source,
  name: string,
  values: readonly string[],
  given: ReadonlyMap<string, string[]>,
): Part | undefined {
  if (/^email\d$/.test(name)) return emailIn(given, name.at(-1)!)
  const of = HOW.find(([pattern]) => pattern.test(name))?.[1](name)
  // Evaluated with its criterion, which may be absent.
  if (of !== undefined) return of === 'chfield' && given.has(of) ? undefined : ALWAYS
  const [type] = given.get(`${name}_type`) ?? []
  const operator = type === USUAL[`${name}_type`] ? undefined : type
  if (operator !== undefined || Object.hasOwn(ALONE, name) || isPronoun(values)) {
    // A single value, such as `short_desc=…&short_desc_type=…`.
    const usual = isPronoun(values) ? 'equals' : ALONE[name]!
    return values.length === 1 ? condition(name, operator ?? usual, values) : undefined
  }
  if (name === 'product' || name === 'component') return condition(name, 'equals', values)
  if (name === 'keywords') return withKeywords(source, values)
  if (PEOPLE.includes(name)) return withPerson(name, values)
  if (name === 'id' || name === 'bug_id') return condition('bug_id', 'anyexact', values)
  const column = COLUMNS[name]
  if (column === 'bug_status') return withStatus(source, values)
  return column === undefined ? undefined : condition(column, 'equals', values)
}

/** `__open__` and the like are several statuses; unknown ones are ignored. */
function withStatus({ staged, openStatuses }: Source, values: readonly string[]): Part {
  if (values.includes('__all__')) return ALWAYS
  const known = all(staged, 'bug_status').map(({ value }) => text(value))
  const legal = new Set(known.map(fold))
  const wanted = values.flatMap((value) => {
    if (value === '__open__') return known.filter((name) => openStatuses.has(name))
    if (value === '__closed__') return known.filter((name) => !openStatuses.has(name))
    return legal.has(fold(value)) ? [value] : []
  })
  return wanted.length === 0 ? ALWAYS : condition('bug_status', 'equals', wanted)
}

/** Any of the words is a substring of the login name. */
function withPerson(name: string, values: readonly string[]): Part | undefined {
  const words = values.flatMap((value) => value.split(/\s+/))
  const isOdd = words.some((word) => word.startsWith('%') || word.includes(','))
  return isOdd ? undefined : condition(name, 'anywordssubstr', values)
}

/** Every keyword. */
function withKeywords({ staged }: Source, values: readonly string[]): Part | undefined {
  const words = values.flatMap((value) => value.split(/[\s,]+/)).filter((word) => word !== '')
  const known = new Set(all(staged, 'keyworddefs').map(({ name }) => fold(text(name))))
  // The treatment of unknown keywords is left to the search.
  if (words.some((word) => !known.has(fold(word)))) return undefined
  return group(
    'AND',
    words.map((word) => condition('keywords', 'equals', [word])),
  )
}
