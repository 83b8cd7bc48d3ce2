/** How many bugs fit a search: exactly, or quickly and exactly up to a point. */

import { sql } from 'kysely'

import { limits } from '../../platform/limits.ts'
import type { Look } from '../../platform/work.ts'
import { type Cut, firstIds } from './alternatives.ts'
import type { Ground } from './comparisons.ts'
import { fittingBugs } from './compile.ts'
import type { And } from './tree.ts'

export interface Total {
  total: number
  /** Else there are more. */
  total_is_exact: boolean
}

/** Counts no further than is worth waiting for. */
export async function total(look: Look, tree: And, ground: Ground): Promise<Total> {
  return totalOf(await count(look, tree, ground, limits.search_counted_bugs_max + 1))
}

export function totalOf(count: number): Total {
  const max = limits.search_counted_bugs_max
  return { total: Math.min(count, max), total_is_exact: count <= max }
}

/** All of them, or at most so many. */
export async function count({ tx }: Look, tree: And, ground: Ground, max?: number) {
  const narrow: Cut['narrow'] = (bugs) => (max === undefined ? bugs : bugs.limit(max))
  const counted =
    firstIds(tx, tree, ground, { narrow }) ??
    narrow(fittingBugs(tx, tree, ground)).select(sql.lit(1).as('one'))
  const { rows } = await sql<{ bugs: number }>`
    select count(*) as bugs from (${counted}) as fitting
  `.execute(tx)
  // What fits several criteria counts once, and each of them was counted so far.
  return Math.min(rows[0]!.bugs, max ?? Infinity)
}
