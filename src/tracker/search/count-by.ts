/** Counts the results of a search by the values of some fields, in one statement. */

import { type RawBuilder, sql } from 'kysely'

import type { Look } from '../../platform/work/work.ts'
import { firstBugs } from './plan/alternatives.ts'
import type { AxisKey } from './axes.ts'
import { prepare } from './search.ts'
import type { SearchAsked } from './ask/search.wire.ts'
import { countContext } from './plan/totals.ts'

/** A number of bugs with the same values. */
export interface Group {
  /** One key per field, in order. */
  keys: AxisKey[]
  bugs: number
}

/**
 * At most `most` groups, in any order, and the effective query, including that of a saved search.
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
