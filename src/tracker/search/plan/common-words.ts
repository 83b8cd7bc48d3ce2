/**
 * Very common words. If a page consists of the first matching bugs in an order, each bug is tested
 * for these words; if many bugs would have to be tested, scanning all texts with the words may be
 * faster.
 */

import { sql } from 'kysely'

import type { Tx } from '../../../platform/db/db.ts'
import type { SearchContext } from '../compile/comparisons.ts'
import { fittingBugs } from '../compile/compile.ts'
import { firstById } from './alternatives.ts'
import { isRanked, type OrderBy } from '../compile/order.ts'
import { isScanned } from '../tree/scannable.ts'
import { isOfParts, isOfWords, nameOfWords } from '../compile/texts.ts'
import { operators } from '../tree/operators.ts'
import { type Leaf, leavesOf, mustHold, type Tree } from '../tree/tree.ts'

/** A search, and how many of its bugs are read in which order. */
export interface Wanted {
  tree: Tree
  order: readonly OrderBy[]
  /** How many bugs are read; Infinity when counting. */
  most: number
}

/** Up to this many bugs are likely to be found early, and quick to test; relative to all texts. */
const SHORT_PAGE = 1 / 20
const ASKED_MAX = 1 / 10

/** Of the common words and fragments, those for which bugs are tested one by one. */
export async function askedByBug(
  tx: Tx,
  { tree, order, most }: Wanted,
  context: SearchContext,
): Promise<SearchContext['common']> {
  const { common, dialect, texts_max } = context
  const words = leavesOf(tree)
    .filter(isOfWords)
    .map(nameOfWords)
    .filter((one) => common.has(one))
  const isShort = most <= SHORT_PAGE * texts_max && firstById(order, most) !== undefined
  if (words.length === 0 || isShort || isRanked(order)) return common
  if (!dialect.texts.isLookupSlow || (await areFew(tx, tree, context))) return common
  return new Set([...common].filter((one) => !words.includes(one)))
}

/**
 * Whether few bugs are in the products or components that a search for fragments requires. Testing
 * all of them is faster than reading what an index has of fragments in all products.
 */
export async function isOfFew(tx: Tx, tree: Tree, context: SearchContext): Promise<boolean> {
  if (!leavesOf(tree).some(isOfParts)) return false
  const required = mustHold(tree).filter((one) => 'place' in one && isOfBugs(one))
  const isNarrow = required.some((one) => 'place' in one && one.place.kind === 'hierarchy')
  return isNarrow && areFew(tx, { and: required }, context)
}

/** Whole products and components, and statuses: an index finds their bugs. */
function isOfBugs({ place, operator }: Leaf) {
  const { test, negative } = operators[operator]
  if (test !== 'equals' || negative) return false
  if (place.kind === 'hierarchy') return place.level !== 'classification'
  return place.kind === 'open' || (place.kind === 'select' && place.column === 'bug_status')
}

/** Whether few bugs match the other criteria. */
async function areFew(tx: Tx, tree: Tree, context: SearchContext) {
  const max = ASKED_MAX * context.texts_max
  const others = fittingBugs(tx, withoutTexts(tree), context).select(sql.lit(1).as('one'))
  const { rows } = await sql<{ bugs: number }>`
    select count(*) as bugs from (${others.limit(Math.floor(max) + 1)}) as others`.execute(tx)
  return rows[0]!.bugs <= max
}

const EVERYTHING: Tree = { and: [] }
/** A condition that is implied by the tree. */
function withoutTexts(tree: Tree): Tree {
  if ('and' in tree) return { and: tree.and.map(withoutTexts) }
  if ('or' in tree) return { or: tree.or.map(withoutTexts) }
  if ('not' in tree || 'same' in tree) return EVERYTHING
  return isOfWords(tree) || isScanned(tree) ? EVERYTHING : tree
}
