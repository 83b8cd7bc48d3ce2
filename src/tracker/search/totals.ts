/** How many bugs fit a search: exactly, or quickly and exactly up to a point. */

import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '../../platform/db/db.ts'
import { limits } from '../../platform/limits.ts'
import type { Look } from '../../platform/work/work.ts'
import { eachOnce, firstIds } from './alternatives.ts'
import { askedByBug } from './common-words.ts'
import type { SearchContext } from './comparisons.ts'
import { fitting, fittingBugs } from './compile.ts'
import { bugsWithPart } from './newest-with-part.ts'
import { newestOfCommon, rankedBugs } from './ranking.ts'
import type { And } from './tree.ts'
import { countOfWords, onlyWords } from './words-alone.ts'

export interface Total {
  total: number
  /** Else there are more. */
  total_is_exact: boolean
}

/** So many bugs are counted where a number up to a point is asked for. */
export const COUNTED = limits.search_counted_bugs_max + 1

/** Counts no further than is worth waiting for, and whatever the order leaves of the bugs. */
export async function total(look: Look, tree: And, asked: SearchContext): Promise<Total> {
  const context: SearchContext = { ...asked, ranking: undefined }
  const max = COUNTED
  return totalOf(
    (await countNewest(look, tree, context, max)) ?? (await count(look, tree, context, max)),
  )
}

/**
 * Of very common words the newest texts have as many bugs as are counted, nearly always; undefined
 * where they do not tell.
 */
async function countNewest({ tx }: Look, tree: And, context: SearchContext, max: number) {
  const words = onlyWords(tree)
  if (words) return countOfWords(tx, words, context, max)
  const ranking = newestOfCommon(tree, context)
  if (!ranking) return undefined
  const newest = fitting(rankedBugs(tx, ranking), tree, { ...context, ranking })
  const counted = await countRows(tx, sql`${newest.select('bugs.id').limit(max)}`)
  return counted === max ? max : undefined
}

export function totalOf(count: number): Total {
  const max = limits.search_counted_bugs_max
  return { total: Math.min(count, max), total_is_exact: count <= max }
}

/** All of them, or at most so many. */
export async function count({ tx }: Look, tree: And, asked: SearchContext, max?: number) {
  const context = await countContext(tx, tree, asked, max)
  const fitting =
    eachOnce(tx, tree, context) ??
    firstIds(tx, tree, context, {
      narrow: (bugs) => (max === undefined ? bugs : bugs.limit(max)),
    }) ??
    (max === undefined ? undefined : bugsWithPart(tree, context, { which: 'some', limit: max })) ??
    fittingBugs(tx, tree, context).select(sql.lit(1).as('one'))
  const end = max === undefined ? sql`` : sql`limit ${max}`
  return countRows(tx, sql`select 1 from (${fitting}) as fitting ${end}`)
}

/** What a search rests on where all bugs are counted, or at most so many. */
export async function countContext(tx: Tx, tree: And, asked: SearchContext, max = Infinity) {
  // To read all texts that have common words is quicker than to look them up bug by bug.
  const wanted = { tree, order: [], most: max }
  const common = onlyWords(tree) ? new Set<string>() : await askedByBug(tx, wanted, asked)
  return { ...asked, ranking: undefined, common }
}

async function countRows(tx: Tx, counted: RawBuilder<unknown>) {
  const rows = sql<{ bugs: number }>`select count(*) as bugs from (${counted}) as counted`
  return (await rows.execute(tx)).rows[0]!.bugs
}
