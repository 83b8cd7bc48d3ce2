/** Ranks bugs by the texts that contain the search words. */

import { type Kysely, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

import type { Tx } from '../../../platform/db/db.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import type { Condition, SearchContext } from './comparisons.ts'
import { isSeen } from './sight.ts'
import {
  docs,
  indexedParts,
  isOfParts,
  isOfWords,
  nameOfPart,
  nameOfWords,
  newestOf,
  textsWanted,
  wordsWanted,
} from './texts.ts'
import { type Leaf, mustHold, type Tree } from '../tree/tree.ts'

/** How results are ranked: by all texts with the search words. */
export interface Ranking {
  /** These texts, as `bug_id` and `weight`. */
  docs: RawBuilder<unknown>
  /** Whether the bug `weighed.bug_id` is visible: others are not ranked. */
  isSeen: Condition
  /** Named subqueries for conditions that are read several times. */
  named: ReadonlyMap<Leaf, { name: string; docs: RawBuilder<unknown> }>
  /** The matching bugs. Of very common words, the newest texts are considered. */
  wanted: ReadonlySet<Leaf>
  /** The condition that is equivalent to having one of those texts, if there is one. */
  implied: Leaf | undefined
  /** Whether texts were left out. */
  among: 'all' | 'newest'
}

/** Undefined if the search has no words. */
export function rankingOf(
  tree: Tree,
  context: Pick<SearchContext, 'dialect' | 'isInsider' | 'viewer' | 'common' | 'texts_max'>,
): Ranking | undefined {
  const leaves = wordsWanted(tree)
  if (leaves.length === 0) return undefined
  const wanted = textsWanted(tree)
  const { common } = context
  const isCommon = (leaf: Leaf) =>
    common.has(nameOfWords(leaf)) ||
    (isOfParts(leaf) && indexedParts(leaf).some((part) => common.has(nameOfPart(part))))
  const each = leaves.map((leaf, at) => ({
    leaf,
    name: `texts_${at}`,
    docs: docs(leaf, context, newestOf(leaf, context)),
  }))
  const [first] = each
  const implied = each.length === 1 && mustHold(tree).includes(first!.leaf)
  const byName = each.map(({ name }) => sql`select bug_id, weight from ${sql.table(name)}`)
  return {
    docs: implied ? first!.docs : sql.join(byName, sql` union all `),
    isSeen: seenOf(context),
    named: new Map(implied ? [] : each.map((one) => [one.leaf, one])),
    wanted: new Set(wanted),
    implied: implied ? first!.leaf : undefined,
    among: wanted.some(isCommon) ? 'newest' : 'all',
  }
}

const seenOf = (context: Pick<SearchContext, 'viewer' | 'dialect'>) =>
  isSeen(sql.ref('weighed.bug_id'), context)

/**
 * The newest texts with common words that the tree requires: enough that they nearly always cover
 * more bugs than are counted. Undefined if there are no such words.
 */
export function newestOfCommon(tree: Tree, context: SearchContext): Ranking | undefined {
  const isCommon = (one: Tree): one is Leaf =>
    'place' in one && isOfWords(one) && context.common.has(nameOfWords(one))
  const leaf = mustHold(tree).find(isCommon)
  if (!leaf) return undefined
  const texts = docs(leaf, context, 2 * context.texts_max)
  const isSeen = seenOf(context)
  return {
    docs: texts,
    isSeen,
    named: new Map(),
    wanted: new Set(),
    implied: leaf,
    among: 'newest',
  }
}

type Fitting = SelectQueryBuilder<Tables, 'bugs', object>

/**
 * Bugs with these ids, or all with matching texts, joined with their weights as `scored.score`.
 * Uses a merge join, because no index supports the join.
 */
export function rankedBugs(
  { queries }: Tx,
  { docs, named, isSeen }: Ranking,
  ids?: RawBuilder<unknown>,
): Fitting {
  const weighed = ids
    ? sql`(select bug_id, weight, 0 as fits from (${docs}) as docs
        union all select id as bug_id, 0 as weight, 1 as fits from (${ids}) as fitting)`
    : sql`(${docs})`
  const scored = sql`(select bug_id, cast(sum(weight) as bigint) as score
    from ${weighed} as weighed group by bug_id having ${ids ? sql`max(fits) = 1` : isSeen})`
  const from = [...named.values()].reduce(
    (made, { name, docs: texts }) => made.with(name, () => sql`(${texts})` as never) as never,
    queries as Kysely<Scored>,
  )
  const found = from
    .with('scored', () => scored as never)
    .selectFrom('scored')
    .crossJoin('bugs')
    .whereRef('bugs.id', '=', 'scored.bug_id')
  return found as unknown as Fitting
}
interface Scored extends Tables {
  scored: { bug_id: number; score: number }
}
