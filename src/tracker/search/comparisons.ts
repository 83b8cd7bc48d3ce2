/** One condition on one column, by the kind of what stands in it. Every value is bound. */

import type { Expression, ExpressionBuilder, RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'

import type { Dialect } from '../../platform/db/dialect.ts'
import { fold } from '../../platform/fold.ts'
import type { Viewer } from '../bugs/see/visible.ts'
import { LAST_CHANGED, timeSaid } from './dates.rules.ts'
import { fail } from './faults.ts'
import type { KnownNames } from './names.ts'
import { hasWord, operators } from './operators.ts'
import type { Scan } from './scannable.ts'
import type { Ranking } from './ranking.ts'
import { type Leaf, partsOf } from './tree.ts'

export type Condition = Expression<SqlBool>
/** A query over whatever tables; columns are named in full. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Rows = ExpressionBuilder<any, any>
export type Column = Expression<unknown>

/** What a search needs besides its tree. */
export interface SearchContext {
  dialect: Dialect
  names: KnownNames
  /** Who is behind the logins that the tree names, by login as it was given. */
  people: ReadonlyMap<string, { id: number }>
  actor_id: number
  /** Who searches, for conditions that look at other bugs. */
  viewer: Viewer
  /** In `insidergroup`: reads private comments. */
  isInsider: boolean
  /** In `timetrackinggroup`: reads hours. */
  isTimeTracker: boolean
  /** Criteria of time that leave few bugs. */
  few: ReadonlySet<Leaf>
  /** Products that the reader does not know: nothing is looked for in the names that they have. */
  unknown: ReadonlySet<number>
  now: number
  /** The numbers of the sets of groups with a group that the tree names, by the group's name. */
  groupSets: ReadonlyMap<string, readonly number[]>
  /** Words and parts that more texts than `texts_max` have; see texts.ts. */
  common: ReadonlySet<string>
  /** Only what has the parts that an index finds is looked at. */
  isPartKnown?: boolean
  texts_max: number
  /** How what is found is ranked, where that is asked for. */
  ranking?: Ranking | undefined
  /** What was found out by reading texts: the bugs, or the people, for which each holds. */
  scanned: ReadonlyMap<Scan, readonly number[]>
}

export const refuse = ({ field, operator }: Leaf): never =>
  fail('search_field_operator_invalid', field, operator)

/** Whether any of the values fits, with all or any of its parts. */
export function eachPart(rows: Rows, leaf: Leaf, fits: (part: string) => Condition): Condition {
  const { join } = operators[leaf.operator]
  const values = partsOf(leaf).filter((parts) => parts.length > 0)
  return rows.or(
    values.map((parts) => (join === 'all' ? rows.and(parts.map(fits)) : rows.or(parts.map(fits)))),
  )
}

/** So few values are written one by one, for then the databases see how few they are. */
const FEW = 8
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

/** A text with its fold. `text` is absent where the text is kept nowhere but in the key. */
export interface Texts {
  text?: Column
  key: Column
  /** Folds of all that there are, where these are known: whole words are looked for in them. */
  all?: Iterable<string>
}

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

export type Unit = 'whole' | 'switch' | 'hours'

/** A number as it is shown, hours being kept as hundredths: 250 is 2.5. */
export function shownNumber(column: Column, unit: Unit): RawBuilder<string> {
  const text = (number: Column) => sql<string>`cast(${number} as text)`
  if (unit !== 'hours') return text(column)
  const rest = sql`abs(${column}) % 100`
  return sql`(case when ${column} < 0 then '-' else '' end || ${text(sql`abs(${column}) / 100`)}
    || case when ${rest} = 0 then '' when ${rest} % 10 = 0 then '.' || ${text(sql`${rest} / 10`)}
      when ${rest} < 10 then '.0' || ${text(rest)} else '.' || ${text(rest)} end)`
}

const SWITCH: Record<string, number> = { true: 1, false: 0 }

/** A list leaves out what is no number; a single value must be one. */
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

/** Columns hold integers that a double counts exactly, and PostgreSQL takes no others. */
const within = (number: number) =>
  Math.max(Math.min(number, Number.MAX_SAFE_INTEGER), Number.MIN_SAFE_INTEGER)

/** Hours may be said more exactly than they are kept. */
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
 * Times are shown to the second, days to the day: what reads the same is the same. `changed` is
 * what LAST_CHANGED stands for.
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

/** Parts of times are looked for in what is shown of them. */
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

/** `from` is the first moment of what was said, `to` the first after it. */
type Moment = number | Column
const COMPARE_SPAN: Record<string, (column: Column, from: Moment, to: Moment) => Condition> = {
  equals: (column, from, to) => sql`(${column} >= ${from} and ${column} < ${to})`,
  less: (column, from) => sql`${column} < ${from}`,
  less_or_equal: (column, _, to) => sql`${column} < ${to}`,
  greater: (column, _, to) => sql`${column} >= ${to}`,
  greater_or_equal: (column, from) => sql`${column} >= ${from}`,
}
