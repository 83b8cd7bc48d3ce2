/** Compiles one condition on one column, by its type. Every value is bound. */

import type { Expression, ExpressionBuilder, RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'

import type { Dialect } from '../../../platform/db/dialect.ts'
import { fold } from '../../../platform/fold.ts'
import type { Viewer } from '../../bugs/see/visible.ts'
import { LAST_CHANGED, timeSaid } from '../tree/dates.rules.ts'
import { fail } from '../tree/faults.ts'
import type { KnownNames } from '../tree/names.ts'
import { hasWord, operators } from '../tree/operators.ts'
import type { Scan } from '../tree/scannable.ts'
import type { Ranking } from './ranking.ts'
import { type Leaf, partsOf } from '../tree/tree.ts'

/** A condition in SQL. */
export type Condition = Expression<SqlBool>
/** A query over any tables; column names are qualified. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Rows = ExpressionBuilder<any, any>
/** A value of a row: a qualified column, or an expression. */
export type Column = Expression<unknown>

/** What compiling a tree depends on besides the tree; looked up once per search. */
export interface SearchContext {
  dialect: Dialect
  names: KnownNames
  /** The people behind logins in the tree, by login as given. */
  people: ReadonlyMap<string, { id: number }>
  actor_id: number
  /** The searcher, for conditions that refer to other bugs. */
  viewer: Viewer
  /** In `insidergroup`: may read private comments. */
  isInsider: boolean
  /** In `timetrackinggroup`: may see hours. */
  isTimeTracker: boolean
  /** Time criteria that match few bugs. */
  few: ReadonlySet<Leaf>
  /** Products invisible to the reader, in whose names nothing is searched. */
  unknown: ReadonlySet<number>
  now: number
  /** Ids of sets that contain a group in the tree, by group name. */
  groupSets: ReadonlyMap<string, readonly number[]>
  /** Words and fragments in more than `texts_max` texts; see texts.ts. */
  common: ReadonlySet<string>
  /** Tests only rows with fragments that an index finds. */
  isPartKnown?: boolean
  /** Few bugs are in the products that the search requires: each is tested for fragments. */
  isOfFew?: boolean
  texts_max: number
  /** The ranking of results, if requested. */
  ranking?: Ranking | undefined
  /** Results of scanning texts: the bugs, or people, that match each condition. */
  scanned: ReadonlyMap<Scan, readonly number[]>
}

/** Throws fault 32000: the operator does not apply to this kind of field. */
export const refuse = ({ field, operator }: Leaf): never =>
  fail('search_field_operator_invalid', field, operator)

/** Whether any value matches, with all or any of its parts. */
export function eachPart(rows: Rows, leaf: Leaf, fits: (part: string) => Condition): Condition {
  const { join } = operators[leaf.operator]
  const values = partsOf(leaf).filter((parts) => parts.length > 0)
  return rows.or(
    values.map((parts) => (join === 'all' ? rows.and(parts.map(fits)) : rows.or(parts.map(fits)))),
  )
}

/** Up to this many values are listed individually, so that planners know how few there are. */
const FEW = 8
/**
 * Whether the column has one of the values, without repetitions; false for an empty list. Long
 * lists are bound as one parameter.
 */
export function isOneOf(
  { dialect }: Pick<SearchContext, 'dialect'>,
  column: Column,
  list: readonly (number | string)[],
): Condition {
  const values = [...new Set(list)]
  if (values.length === 0) return sql<boolean>`1 = 0`
  if (values.length === 1) return sql<boolean>`${column} = ${values[0]}`
  if (values.length <= FEW) return sql<boolean>`${column} in (${sql.join(values)})`
  return typeof values[0] === 'number'
    ? dialect.oneOf(column, values as number[])
    : dialect.oneOfTexts(column, values as string[])
}

/** A text with its fold. `text` is undefined if only the key is stored. */
export interface Texts {
  text?: Column
  key: Column
  /** The folds of all existing texts, if known, in which whole words are searched. */
  all?: Iterable<string>
}

/**
 * Whether a text matches the operator, before negation. Fault 32000 for operators that do not apply
 * to text; those that require a scan must have been evaluated before.
 */
export function textFits(
  rows: Rows,
  leaf: Leaf,
  context: SearchContext,
  { text, key, all }: Texts,
) {
  const { test, join } = operators[leaf.operator]
  const { dialect } = context
  if (test === 'empty') return sql<boolean>`${key} = ''`
  if (test === 'substring') return eachPart(rows, leaf, (part) => dialect.contains(key, fold(part)))
  if (test === 'casesubstring' && text) {
    return eachPart(rows, leaf, (part) => dialect.contains(text, part))
  }
  const compare = COMPARE_TEXT[test]
  if (compare) return eachPart(rows, leaf, (part) => compare(key, fold(part)))
  if (test === 'word' && all) {
    const having = (part: string) => [...all].filter((name) => hasWord(name, fold(part)))
    return eachPart(rows, leaf, (part) => isOneOf(context, key, having(part)))
  }
  if (test !== 'equals') return refuse(leaf)
  if (join === 'any') return isOneOf(context, key, partsOf(leaf).flat().map(fold))
  return eachPart(rows, leaf, (part) => sql<boolean>`${key} = ${fold(part)}`)
}

const COMPARE_TEXT: Record<string, (key: Column, part: string) => Condition> = {
  less: (key, part) => sql`${key} < ${part}`,
  less_or_equal: (key, part) => sql`${key} <= ${part}`,
  greater: (key, part) => sql`${key} > ${part}`,
  greater_or_equal: (key, part) => sql`${key} >= ${part}`,
}

/** How a number is stored: hours as hundredths, a switch as 0 or 1. */
export type Unit = 'whole' | 'switch' | 'hours'

/** A number as displayed; hours are stored as hundredths: 250 is 2.5. */
export function shownNumber(column: Column, unit: Unit): RawBuilder<string> {
  const text = (number: Column) => sql<string>`cast(${number} as text)`
  if (unit !== 'hours') return text(column)
  const rest = sql`abs(${column}) % 100`
  return sql`(case when ${column} < 0 then '-' else '' end || ${text(sql`abs(${column}) / 100`)}
    || case when ${rest} = 0 then '' when ${rest} % 10 = 0 then '.' || ${text(sql`${rest} / 10`)}
      when ${rest} < 10 then '.0' || ${text(rest)} else '.' || ${text(rest)} end)`
}

const SWITCH: Record<string, number> = { true: 1, false: 0 }

/** Lists may contain non-numbers, which are ignored; a single value must be a number. */
export function numberFits(
  rows: Rows,
  leaf: Leaf,
  context: SearchContext,
  { column, unit }: { column: Column; unit: Unit },
): Condition {
  const { test, parts, join } = operators[leaf.operator]
  if (test === 'empty') return sql<boolean>`${column} = 0`
  const read = (text: string) => {
    const number = (unit === 'switch' ? SWITCH[text.toLowerCase()] : undefined) ?? readNumber(text)
    const kept = unit === 'hours' ? hundredths(number) : number
    if (Number.isFinite(kept)) return [kept]
    return parts === 'whole' ? fail('number_not_numeric', text, leaf.field) : []
  }
  if ((test === 'equals' || test === 'word') && join === 'any') {
    return isOneOf(context, column, partsOf(leaf).flat().flatMap(read).filter(Number.isSafeInteger))
  }
  if (test === 'substring' || test === 'casesubstring') {
    const text = shownNumber(column, unit)
    return eachPart(rows, leaf, (part) => context.dialect.contains(text, part))
  }
  const compare = COMPARE[test === 'word' ? 'equals' : test] ?? refuse(leaf)
  return eachPart(rows, leaf, (part) => {
    const [number] = read(part)
    return number === undefined ? sql<boolean>`1 = 0` : compare(column, within(number))
  })
}

/** The range of integers exact in a double; PostgreSQL rejects larger ones for these columns. */
const within = (number: number) =>
  Math.max(Math.min(number, Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER)

/** Hours may be given with more digits than are stored. */
const hundredths = (hours: number) => Math.round(hours * 1e8) / 1e6

const readNumber = (text: string) => (/^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : NaN)

/** Between two integers: below 1.5 is below 2. */
const COMPARE: Record<string, (column: Column, value: number) => Condition> = {
  equals: (column, value) => (Number.isInteger(value) ? sql`${column} = ${value}` : sql`1 = 0`),
  less: (column, value) => sql`${column} < ${Math.ceil(value)}`,
  less_or_equal: (column, value) => sql`${column} <= ${Math.floor(value)}`,
  greater: (column, value) => sql`${column} > ${Math.floor(value)}`,
  greater_or_equal: (column, value) => sql`${column} >= ${Math.ceil(value)}`,
}

const SECOND_MS = 1000
const DAY_MS = 86_400_000

/**
 * Times have a resolution of seconds, dates of days: equal as displayed means equal. `changed` is
 * the value of LAST_CHANGED.
 */
export function timeFits(
  rows: Rows,
  leaf: Leaf,
  { column, unit, changed }: { column: Column; unit: 'moment' | 'day'; changed?: Column },
): Condition {
  const { test } = operators[leaf.operator]
  if (test === 'empty') return sql<boolean>`${column} is null`
  const size = unit === 'day' ? DAY_MS : SECOND_MS
  const compare = COMPARE_SPAN[test] ?? refuse(leaf)
  const fits = eachPart(rows, leaf, (part) => {
    if (changed && part === LAST_CHANGED) {
      const from = sql`(${changed} - ${changed} % ${sql.lit(size)})`
      return compare(column, from, sql`(${from} + ${sql.lit(size)})`)
    }
    const ms = timeSaid(part) ?? fail('illegal_date', part, leaf.field)
    const from = Math.floor(ms / size) * size
    return compare(column, from, from + size)
  })
  return rows.and([sql<boolean>`${column} is not null`, fits])
}

/** Substrings of times are searched in the displayed form. */
export function timesFit(
  rows: Rows,
  leaf: Leaf,
  context: SearchContext,
  where: Parameters<typeof timeFits>[2],
): Condition {
  const { test } = operators[leaf.operator]
  if (test !== 'substring' && test !== 'casesubstring') return timeFits(rows, leaf, where)
  const text = sql`coalesce(${context.dialect.shownTime(where.column, where.unit)}, '')`
  return eachPart(rows, leaf, (part) => context.dialect.contains(text, part))
}

/** `from` is the first millisecond of the given period, `to` the first after it. */
type Moment = number | Column
const COMPARE_SPAN: Record<string, (column: Column, from: Moment, to: Moment) => Condition> = {
  equals: (column, from, to) => sql`(${column} >= ${from} and ${column} < ${to})`,
  less: (column, from) => sql`${column} < ${from}`,
  less_or_equal: (column, _, to) => sql`${column} < ${to}`,
  greater: (column, _, to) => sql`${column} >= ${to}`,
  greater_or_equal: (column, from) => sql`${column} >= ${from}`,
}
