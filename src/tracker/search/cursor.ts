/**
 * Paging that stays right while bugs change. A cursor holds what the last bug of a page was sorted
 * by, and the next page is what comes after that, wherever the bug itself is by now.
 */

import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'

import type { Tables } from '../../platform/db/tables.ts'
import { seal, unseal } from '../../platform/seal.ts'
import type { Look } from '../../platform/work/work.ts'
import { visibleTo } from '../bugs/see/visible.ts'
import type { SearchContext } from './comparisons.ts'
import { fail } from './faults.ts'
import type { KnownNames } from './names.ts'
import { ofSeen } from './sight.ts'
import { type OrderBy, type SortKey, sortKeys } from './order.ts'

type Value = string | number | null
type Query<Row> = SelectQueryBuilder<Tables, 'bugs', Row>

/** Reads what the bugs are sorted by along with them. */
export const withSorted = <Row>(
  query: Query<Row>,
  order: readonly OrderBy[],
  context: SearchContext,
) =>
  sortKeys(order).reduce<Query<Row>>(
    (read, { sort }, at) => read.select(sort(context).as(nameOf(at))) as unknown as Query<Row>,
    query,
  )
const nameOf = (at: number) => `sorted_${at}`

/**
 * The cursor behind a bug that was read in this way. It is sealed, for whoever may sort by a login
 * name may not be told it.
 */
export function cursorAfter(
  look: Look,
  row: object,
  { order, context }: { order: readonly OrderBy[]; context: SearchContext },
): string {
  const read = row as Record<string, Value>
  const values = sortKeys(order).map((key, at) => kept(key, read[nameOf(at)]!, context.names))
  return seal(look, JSON.stringify(values), about(order))
}

/** Leaves the bugs that come after the cursor; the empty one is before all of them. */
export function after<Row>(
  look: Look,
  query: Query<Row>,
  {
    cursor,
    order,
    context,
  }: { cursor: string | undefined; order: readonly OrderBy[]; context: SearchContext },
): Query<Row> {
  if (!cursor) return query
  const text = unseal(look, cursor, about(order)) ?? fail('search_cursor_invalid')
  const values = JSON.parse(text) as Value[]
  const keys = sortKeys(order)
  const comes = keys.reduceRight<Condition | undefined>((rest, key, at) => {
    const value = meant(key, values[at]!, context.names)
    return comesAfter(key, value, rest, context)
  }, undefined)
  const isPlain = PLAIN.has(keys[0]!.column)
  return query.where((bug) => (isPlain ? comes! : ofSeen(visibleTo(bug, context.viewer), comes!)))
}

/** An index has them; all else is compared for bugs alone that are seen. */
const PLAIN: ReadonlySet<string> = new Set(['bug_id', 'opendate', 'changeddate'])

/** What a cursor is good for. What is in cursors may change with the number. */
const about = (order: readonly OrderBy[]) =>
  `cursor 1: ${sortKeys(order)
    .map(({ column, isDescending }) => (isDescending ? '-' : '') + column)
    .join()}`

/**
 * Of a ranked value its number is kept, which it keeps when it is renamed or when others get in
 * between; 0 stands for all that are in no list.
 */
function kept({ ranks }: SortKey, value: Value, { ranked }: KnownNames): Value {
  return ranks ? (ranked[ranks].ids[value as number] ?? 0) : value
}

function meant({ ranks }: SortKey, value: Value, { ranked }: KnownNames): Value {
  if (!ranks) return value
  const { ids } = ranked[ranks]
  const rank = value === 0 ? ids.length : ids.indexOf(value as number)
  return rank === -1 ? fail('search_cursor_invalid') : rank
}

type Condition = Expression<SqlBool>
/**
 * Whether a bug comes after this value, or is alike and fits the rest. The wider comparison stands
 * first, by itself, so that an index over the column is used.
 */
function comesAfter(
  { sort, isNullable, isDescending }: SortKey,
  value: Value,
  rest: Condition | undefined,
  context: SearchContext,
): Condition {
  const key = sort(context)
  if (value === null) {
    const alike = rest ?? sql<boolean>`1 = 0`
    // Where there is none comes first, and last where the order is turned round.
    return isDescending ? sql`(${key} is null and ${alike})` : sql`(${key} is not null or ${alike})`
  }
  const [beyond, from] = isDescending ? [sql`<`, sql`<=`] : [sql`>`, sql`>=`]
  const comes = rest
    ? sql<boolean>`(${key} ${from} ${value} and (${key} ${beyond} ${value} or ${rest}))`
    : sql<boolean>`${key} ${beyond} ${value}`
  return isNullable && isDescending ? sql`(${key} is null or ${comes})` : comes
}
