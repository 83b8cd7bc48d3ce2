/** How many bugs fit a search: exactly, or quickly and exactly up to a point. */

import { sql } from 'kysely'

import { limits } from '../../platform/limits.ts'
import type { Look } from '../../platform/work.ts'
import type { Ground } from './comparisons.ts'
import { fittingBugs } from './compile.ts'
import type { Tree } from './tree.ts'

export interface Total {
  total: number
  /** Else there are more. */
  total_is_exact: boolean
}

/** Counts no further than is worth waiting for. */
export async function total(look: Look, tree: Tree, ground: Ground): Promise<Total> {
  return totalOf(await count(look, tree, ground, limits.search_counted_bugs_max + 1))
}

export function totalOf(count: number): Total {
  const max = limits.search_counted_bugs_max
  return { total: Math.min(count, max), total_is_exact: count <= max }
}

/** All of them, or at most so many. */
export async function count({ tx }: Look, tree: Tree, ground: Ground, max?: number) {
  const fitting = fittingBugs(tx, tree, ground)
  const counted = max === undefined ? fitting : fitting.limit(max)
  const { rows } = await sql<{ bugs: number }>`
    select count(*) as bugs from (${counted.select(sql.lit(1).as('one'))}) as fitting
  `.execute(tx)
  return rows[0]!.bugs
}
