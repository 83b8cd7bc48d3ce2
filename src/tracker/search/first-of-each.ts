/** The first bugs of a search for each value of a field, with their numbers, in one statement. */

import { type RawBuilder, sql } from 'kysely'

import type { Look } from '../../platform/work/work.ts'
import type { SearchAsked } from './ask/search.wire.ts'
import type { AxisKey } from './axes.ts'
import { sortKeys } from './compile/order.ts'
import { firstBugs } from './plan/alternatives.ts'
import { sortedAt, withSorted } from './plan/cursor.ts'
import { countContext } from './plan/totals.ts'
import { prepare } from './search.ts'

/** One of the first bugs with its key. */
export interface First {
  id: number
  key: AxisKey
  /** How many bugs have this key. */
  bugs: number
}

/** Limits in numbers of bugs. */
export interface Most {
  /** Bugs for each value. */
  each: number
  /** Bugs that the search may find. */
  all: number
}

/** In the order of the search; undefined if it finds more. Also the effective query. */
export async function firstOfEach(
  look: Look,
  given: SearchAsked,
  key: RawBuilder<AxisKey>,
  { each, all }: Most,
): Promise<{ firsts: First[] | undefined; asked: SearchAsked }> {
  const { asked, search, context } = await prepare(look, given)
  const { tx } = look
  const whole = await countContext(tx, search.tree, context)
  // All bugs are read, so none are ranked.
  const order = search.order.filter(({ column }) => column !== 'relevance')
  const bugs = firstBugs(tx, search.tree, whole, { narrow: (found) => found })
  const found = withSorted(bugs.select(['bugs.id', key.as('key')]), order, whole).limit(all + 1)
  const sorted = sql.join(
    sortKeys(order).map(({ isNullable, isDescending }, at) => {
      const nulls = isNullable ? (isDescending ? sql`nulls last` : sql`nulls first`) : sql``
      return sql`${sql.ref(sortedAt(at))} ${isDescending ? sql`desc` : sql`asc`} ${nulls}`
    }),
  )
  const { rows } = await sql<First & { among: number }>`select id, key, bugs, among from (
    select id, key, count(*) over (partition by key) as bugs, count(*) over () as among,
      row_number() over (partition by key order by ${sorted}) as place
    from (${found}) as found) as placed
    where place <= ${each} order by place, id`.execute(tx)
  const isWhole = (rows[0]?.among ?? 0) <= all
  return {
    firsts: isWhole ? rows.map(({ id, key, bugs }) => ({ id, key, bugs })) : undefined,
    asked,
  }
}
