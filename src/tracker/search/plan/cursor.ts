/**
 * Keyset pagination, stable while bugs change. A cursor contains the sort values of the last bug on
 * a page, and the next page starts after those, wherever that bug is now.
 */

import { type Expression, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'

import type { Tables } from '../../../platform/db/tables.ts'
import { seal, unseal } from '../../../platform/seal.ts'
import type { Look } from '../../../platform/work/work.ts'
import { visibleTo } from '../../bugs/see/visible.ts'
import type { SearchContext } from '../compile/comparisons.ts'
import { fail } from '../tree/faults.ts'
import type { KnownNames } from '../tree/names.ts'
import { ofSeen } from '../compile/sight.ts'
import { type OrderBy, type SortKey, sortKeys } from '../compile/order.ts'

type Value = string | number | null
type Query<Row> = SelectQueryBuilder<Tables, 'bugs', Row>

/** Also selects the sort values of bugs, from which `cursorAfter` makes the cursor. */
export const withSorted = <Row>(
  query: Query<Row>,
  order: readonly OrderBy[],
  context: SearchContext,
) =>
  sortKeys(order).reduce<Query<Row>>(
    (read, { sort }, at) => read.select(sort(context).as(sortedAt(at))) as unknown as Query<Row>,
    query,
  )
/** The alias of the sort value at that position. */
export const sortedAt = (at: number) => `sorted_${at}`

/**
 * The cursor after a bug read this way. It is encrypted, because the caller may sort by login names
 * without being allowed to see them.
 */
export function cursorAfter(
  look: Look,
  row: object,
  { order, context }: { order: readonly OrderBy[]; context: SearchContext },
): string {
  const read = row as Record<string, Value>
  const values = sortKeys(order).map((key, at) => kept(key, read[sortedAt(at)]!, context.names))
  return seal(look, JSON.stringify(values), about(order))
}

/** Selects the bugs after the cursor; an empty cursor comes before all. */
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

/** Can use an index; other comparisons are made for visible bugs only. */
const PLAIN: ReadonlySet<string> = new Set(['bug_id', 'opendate', 'changeddate'])

/** The purpose of the seal. Increment the number when the format of cursors changes. */
const about = (order: readonly OrderBy[]) =>
  `cursor 1: ${sortKeys(order)
    .map(({ column, isDescending }) => (isDescending ? '-' : '') + column)
    .join()}`

/**
 * For a ranked value its id, which stays when it is renamed or others are inserted; 0 for values in
 * no list.
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
 * Whether a bug comes after this value, or is equal and satisfies the rest. The wider comparison
 * comes first, separately, so that an index on the column can be used.
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
    // Missing values come first, or last in descending order.
    return isDescending ? sql`(${key} is null and ${alike})` : sql`(${key} is not null or ${alike})`
  }
  const [beyond, from] = isDescending ? [sql`<`, sql`<=`] : [sql`>`, sql`>=`]
  const comes = rest
    ? sql<boolean>`(${key} ${from} ${value} and (${key} ${beyond} ${value} or ${rest}))`
    : sql<boolean>`${key} ${beyond} ${value}`
  return isNullable && isDescending ? sql`(${key} is null or ${comes})` : comes
}
