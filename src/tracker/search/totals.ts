/** How many bugs fit a search: exactly, or quickly and exactly up to a point. */

import { sql } from 'kysely'

import { limits } from '../../platform/limits.ts'
import type { Look } from '../../platform/work.ts'
import { eachOnce, firstIds } from './alternatives.ts'
import type { Ground } from './comparisons.ts'
import { fittingBugs } from './compile.ts'
import { rankingOf } from './texts.ts'
import type { And } from './tree.ts'

export interface Total {
  total: number
  /** Else there are more. */
  total_is_exact: boolean
}

/**
 * Counts no further than is worth waiting for. Of words that too many texts have, and nothing
 * beside them, it says how many bugs the newest of those texts belong to: there are more.
 */
export async function total(look: Look, tree: And, given: Ground): Promise<Total> {
  const { ranking = rankingOf(tree, given), ...ground } = given
  const most = limits.search_counted_bugs_max + 1
  if (!ranking || ranking.among === 'all' || tree.and.length > 1 || !ranking.implied) {
    return totalOf(await count(look, tree, ground, most))
  }
  const some = await count(look, tree, { ...ground, ranking }, most)
  return { ...totalOf(some), total_is_exact: false }
}

export function totalOf(count: number): Total {
  const max = limits.search_counted_bugs_max
  return { total: Math.min(count, max), total_is_exact: count <= max }
}

/** All of them, or at most so many. */
export async function count({ tx }: Look, tree: And, ground: Ground, max?: number) {
  const fitting =
    eachOnce(tx, tree, ground) ??
    firstIds(tx, tree, ground, {
      narrow: (bugs) => (max === undefined ? bugs : bugs.limit(max)),
    }) ??
    fittingBugs(tx, tree, ground).select(sql.lit(1).as('one'))
  const end = max === undefined ? sql`` : sql`limit ${max}`
  const { rows } = await sql<{ bugs: number }>`
    select count(*) as bugs from (select 1 from (${fitting}) as fitting ${end}) as counted
  `.execute(tx)
  return rows[0]!.bugs
}
