/** Conditions that a single row of a list must match, such as one comment. */

import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely'

import type { Tables } from '../../../platform/db/tables.ts'
import {
  type Condition,
  eachPart,
  type SearchContext,
  isOneOf,
  refuse,
  type Rows,
} from './comparisons.ts'
import { isByOne } from './people.ts'
import { COMMENT_TOLD, historyFits, tells } from './history.ts'
import { namesFirst, shapeOf } from './list-shapes.ts'
import type { Bug } from './lists.ts'
import { isOfHistory, operators } from '../tree/operators.ts'
import { COMMENT, mayHave, textsOf } from './reading.ts'
import { askedOfRow, isComment, readIn } from '../tree/scannable.ts'
import { hasRow, isSeen, ofSeen } from './sight.ts'
import type { Leaf, Same } from '../tree/tree.ts'

/** Whether one row matches all conditions, each of which may be negated. */
export function sameFits(bug: Bug, tree: Same, context: SearchContext): Condition {
  const { same } = tree
  const [first] = same
  if (!first) return bug.and([])
  if (same.every(({ operator }) => isOfHistory(operator))) return historyFits(bug, same, context)
  const known = context.scanned.get(tree)
  if (known) return isOneOf(context, sql.ref('bugs.id'), known)
  const { from, bug: id, visible, text } = textsOf(first, context)
  const { byOne, told } = toldIn(bug, tree, context)
  const fits = sql<boolean>`${told} and ${readsOf(tree, text, context)}`
  // Evaluated per bug, so that texts are read only where other criteria match.
  if (isComment(first) && !same.some(isByOne)) {
    return hasRow(from, sql`${id} = bugs.id and ${ofSeen(visible, fits)}`)
  }
  const seen = sql<boolean>`${visible} and ${isSeen(id, context)}`
  return sql<boolean>`bugs.id in (select ${id} from ${from}
    where ${visible} and ${byOne} and ${ofSeen(seen, fits)} and ${context.dialect.goesOn(id)})`
}

function readsOf(tree: Same, text: RawBuilder<unknown>, { dialect }: SearchContext) {
  if (readIn(tree).length === 0) return sql<boolean>`1 = 1`
  return dialect.call?.('fits', sql.val(askedOfRow(tree)), text) ?? refuse(tree.same[0]!)
}

/** The texts to scan, of the selected bugs, as `id` and `text`. */
export function rowsToRead(tree: Same, context: SearchContext, bugs: Expression<unknown>) {
  const { from, bug: id, visible, text } = textsOf(tree.same[0]!, context)
  const { byOne, told } = toldIn(expressionBuilder<Tables, 'bugs'>(), tree, context)
  const seen = sql<boolean>`${visible} and ${isSeen(id, context)}`
  return sql`select bugs.id as id, ${text} as text from ${from} join bugs on bugs.id = ${id}
    where bugs.id in ${bugs} and ${visible} and ${byOne} and ${ofSeen(seen, told)}`
}

/**
 * What SQL can decide about a row: whether it matches, or may match. Rows of one person are few,
 * and indexed.
 */
function toldIn(bug: Bug, tree: Same, context: SearchContext) {
  const read = new Set(readIn(tree))
  const tell = (leaf: Leaf): Condition => {
    const { negative } = operators[leaf.operator]
    if (read.has(leaf)) return negative ? sql<boolean>`1 = 1` : mayHave(bug, leaf, context)
    const fits = rowFits(bug as Rows, leaf, context)
    return negative ? bug.not(fits) : fits
  }
  return {
    byOne: bug.and(tree.same.filter(isByOne).map(tell)),
    told: bug.and(tree.same.filter((leaf) => !isByOne(leaf)).map(tell)),
  }
}

function rowFits(rows: Rows, leaf: Leaf, context: SearchContext): Condition {
  if (isOfHistory(leaf.operator)) return tells(rows, leaf, context, COMMENT_TOLD)
  const shape = shapeOf(leaf.place)
  if (shape) return sql<boolean>`${namesFirst(shape, context, shape.fits(rows, leaf, context))}`
  if (!isComment(leaf)) return refuse(leaf)
  const { test } = operators[leaf.operator]
  if (test === 'empty') return sql<boolean>`${COMMENT} = ''`
  if (test !== 'casesubstring') return refuse(leaf)
  return eachPart(rows, leaf, (part) => context.dialect.contains(COMMENT, part))
}
