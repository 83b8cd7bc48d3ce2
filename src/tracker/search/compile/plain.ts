/**
 * Which criteria compare plain columns or use an index: they may select bugs before visibility is
 * checked. Pure.
 */

import type { SearchContext } from './comparisons.ts'
import { isOfHistory, isOfText, operators } from '../tree/operators.ts'
import { isComment, isPartOfComment, isScanned, readsPeople } from '../tree/scannable.ts'
import { isByOne } from './people.ts'
import { isInIndex } from './texts.ts'
import type { Leaf, Tree } from '../tree/tree.ts'

/**
 * Whether all conditions of the tree are plain; a group about one row also counts if its rows are
 * selected independently.
 */
export function isPlain(tree: Tree, context: SearchContext): boolean {
  if ('and' in tree) return tree.and.every((one) => isPlain(one, context))
  if ('or' in tree) return tree.or.every((one) => isPlain(one, context))
  if ('not' in tree) return isPlain(tree.not, context)
  if (!('same' in tree)) return isPlainLeaf(tree, context)
  // Other rows are selected independently, and check their bugs themselves.
  const [first] = tree.same
  return !first || context.scanned.has(tree) || !isComment(first) || tree.same.some(isByOne)
}

function isPlainLeaf(leaf: Leaf, context: SearchContext): boolean {
  const { place, operator } = leaf
  if (isOfHistory(operator)) return true
  if (isScanned(leaf) && !readsPeople(leaf)) {
    return context.scanned.has(leaf) && !isPartOfComment(leaf)
  }
  switch (place.kind) {
    case 'select':
    case 'hierarchy':
    case 'open':
    case 'person':
      return true
    case 'number':
    case 'time':
      return !isOfText(operator)
    case 'content':
      return context.ranking?.implied === leaf || isInIndex(leaf, context)
    case 'list':
      return !isComment(leaf)
    case 'custom':
      return place.holds !== 'number'
    case 'text':
    case 'computed':
    case 'realname':
    case 'idle':
      return false
  }
}

/** The same for a row of a list, by operator only. */
export const isPlainTest = ({ operator }: Leaf): boolean =>
  PLAIN_TESTS.has(operators[operator].test)
const PLAIN_TESTS: ReadonlySet<string> = new Set(['equals', 'empty'])
