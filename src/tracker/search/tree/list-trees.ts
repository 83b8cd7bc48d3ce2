/** Rewrites conditions on lists whose parts may match different rows. Pure. */

import { isNothingSaid } from './fields.ts'
import { isOfHistory, operators, splitValue } from './operators.ts'
import { isScanned, readsPeople } from './scannable.ts'
import { isListed, type Leaf, partsOf, type Tree } from './tree.ts'

/**
 * A condition outside groups about a single row. Empty lists are written as a value, and each of
 * several words may be in a different row.
 */
export function listTree(leaf: Leaf): Tree {
  if (isOfHistory(leaf.operator)) return leaf
  const saysNothing = isNothingSaid(leaf.place) && partsOf(leaf).flat().includes(NOTHING)
  return saysNothing ? withNothing(leaf) : eachInRows(leaf)
}

/** If all of several words are required, each may be in a different row. */
function eachInRows(leaf: Leaf): Tree {
  const { test, join } = operators[leaf.operator]
  const isText = leaf.place.kind === 'list' && leaf.place.list !== 'longdesc' && !readsPeople(leaf)
  if (!isText || test !== 'word' || join !== 'all' || !isScanned(leaf)) return leaf
  return anyOf(leaf.values.map((value) => inRows(leaf, splitValue(leaf.operator, value))))
}

/** The value for an empty list. */
const NOTHING = '---'

const inRows = (leaf: Leaf, words: string[]): Tree => {
  const each = words.map((word): Leaf => ({ ...leaf, operator: 'anywords', values: [word] }))
  return each.length === 0 ? { or: [] } : { and: each }
}
const anyOf = (either: Tree[]): Tree => (either.length === 1 ? either[0]! : { or: either })

function withNothing(leaf: Leaf): Tree {
  const { operator, place } = leaf
  const { join, negative } = operators[operator]
  const isEmpty: Leaf = { ...leaf, operator: negative ? 'isnotempty' : 'isempty', values: [] }
  const isWords = operators[operator].parts === 'words'
  const either = leaf.values.flatMap((value): Tree[] => {
    const isWhole = isListed(place) && !isWords
    const parts = isWhole ? [value] : splitValue(operator, value)
    const others = parts.filter((part) => part !== NOTHING)
    const rest = others.length > 0 ? [eachInRows({ ...leaf, values: [others.join(',')] })] : []
    if (others.length === parts.length) return rest
    const trees: Tree[] = [isEmpty, ...rest]
    return join === 'all' ? [{ and: trees }] : trees
  })
  return negative ? { and: either } : anyOf(either)
}
