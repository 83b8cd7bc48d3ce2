/** Counts the results of a search: exactly, or quickly with an upper limit. */

import { type RawBuilder, sql } from 'kysely'

import type { Tx } from '../../../platform/db/db.ts'
import { limits } from '../../../platform/limits.ts'
import type { Look } from '../../../platform/work/work.ts'
import { eachOnce, firstIds } from './alternatives.ts'
import { askedByBug } from './common-words.ts'
import type { SearchContext } from '../compile/comparisons.ts'
import { fitting, fittingBugs } from '../compile/compile.ts'
import { bugsWithPart } from './newest-with-part.ts'
import { newestOfCommon, rankedBugs } from '../compile/ranking.ts'
import type { And } from '../tree/tree.ts'
import { countOfWords, onlyWords } from './words-alone.ts'

/** A number of bugs as in responses with `total`. */
export interface Total {
  total: number
  /** Otherwise there are more. */
  total_is_exact: boolean
}

/** The upper limit for quick counts. */
export const COUNTED = limits.search_counted_bugs_max + 1

/** Counts up to a limit, regardless of what the order excludes. */
export async function total(look: Look, tree: And, asked: SearchContext): Promise<Total> {
  const context: SearchContext = { ...asked, ranking: undefined }
  const max = COUNTED
  return totalOf(
    (await countNewest(look, tree, context, max)) ?? (await count(look, tree, context, max)),
  )
}

/**
 * For very common words, the newest texts nearly always cover enough bugs; undefined if they do
 * not.
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

/** The total as returned: exact up to `limits.search_counted_bugs_max`. */
export function totalOf(count: number): Total {
  const max = limits.search_counted_bugs_max
  return { total: Math.min(count, max), total_is_exact: count <= max }
}

/** All of them, or up to a limit. */
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

/** The context for counting all bugs, or up to a limit. */
export async function countContext(tx: Tx, tree: And, asked: SearchContext, max = Infinity) {
  // For common words, scanning all texts is faster than testing each bug.
  const wanted = { tree, order: [], most: max }
  const common = onlyWords(tree) ? new Set<string>() : await askedByBug(tx, wanted, asked)
  return { ...asked, ranking: undefined, common }
}

async function countRows(tx: Tx, counted: RawBuilder<unknown>) {
  const rows = sql<{ bugs: number }>`select count(*) as bugs from (${counted}) as counted`
  return (await rows.execute(tx)).rows[0]!.bugs
}
