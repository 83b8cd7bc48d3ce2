/** How many bugs that fit a search have the same in some fields: one statement for all of them. */

import { type RawBuilder, sql } from 'kysely'

import type { Look } from '../../platform/work/work.ts'
import { firstBugs } from './alternatives.ts'
import type { AxisKey } from './axes.ts'
import { prepare } from './search.ts'
import type { SearchAsked } from './search.wire.ts'
import { countContext } from './totals.ts'

export interface Group {
  /** One for each field, in their order. */
  keys: AxisKey[]
  bugs: number
}

/**
 * At most `most` groups, whichever they are, and what was asked: with what a saved search says,
 * where one was named.
 */
export async function countBy(
  look: Look,
  given: SearchAsked,
  keys: readonly RawBuilder<AxisKey>[],
  most: number,
): Promise<{ groups: Group[]; asked: SearchAsked }> {
  const { asked, search, context } = await prepare(look, given)
  const { tx } = look
  const whole = await countContext(tx, search.tree, context)
  const bugs = firstBugs(tx, search.tree, whole, { narrow: (all) => all })
  const names = keys.map((_key, at) => `key${at}`)
  const rows = await bugs
    .select(keys.map((key, at) => key.as(names[at]!)))
    .select(sql<number>`count(*)`.as('bugs'))
    .groupBy(names.map((name) => sql.ref(name)))
    .limit(most)
    .execute()
  const groups = rows.map((row) => ({
    keys: names.map((name) => (row as Record<string, AxisKey>)[name] ?? null),
    bugs: row.bugs,
  }))
  return { asked, groups }
}
