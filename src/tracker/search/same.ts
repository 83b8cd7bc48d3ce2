/** Conditions that one and the same row of a list has to fit, such as a comment. */

import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely'

import type { Tables } from '../../platform/db/tables.ts'
import { type Condition, eachPart, type Ground, isOneOf, refuse, type Rows } from './comparisons.ts'
import { isPronoun } from './people.ts'
import { COMMENT_TOLD, historyFits, tells } from './history.ts'
import { namesFirst, shapeOf } from './list-shapes.ts'
import type { Bug } from './lists.ts'
import { isOfHistory, operators } from './operators.ts'
import { COMMENT, mayHave, textsOf } from './reading.ts'
import { askedOfRow, isComment, readIn } from './scannable.ts'
import type { Leaf, Same } from './tree.ts'

/** Whether one row fits all conditions, each of which may say no. */
export function sameFits(bug: Bug, tree: Same, ground: Ground): Condition {
  const { same } = tree
  const [first] = same
  if (!first) return bug.and([])
  if (same.every(({ operator }) => isOfHistory(operator))) return historyFits(bug, same, ground)
  const known = ground.scanned.get(tree)
  if (known) return isOneOf(ground, sql.ref('bugs.id'), known)
  const { from, bug: id, visible, text } = textsOf(first, ground)
  const told = toldIn(bug, tree, ground)
  const fits = sql`${visible} and ${told} and ${readsOf(tree, text, ground)}`
  return isComment(first) && !same.some(isByOne)
    ? // Bug by bug, so that texts are read only where the other criteria hold.
      sql<boolean>`exists (select 1 from ${from} where ${id} = bugs.id and ${fits})`
    : sql<boolean>`bugs.id in (select ${id} from ${from}
        where ${fits} and ${ground.dialect.goesOn(id)})`
}

function readsOf(tree: Same, text: RawBuilder<unknown>, { dialect }: Ground) {
  if (readIn(tree).length === 0) return sql<boolean>`1 = 1`
  return dialect.call?.('fits', sql.val(askedOfRow(tree)), text) ?? refuse(tree.same[0]!)
}

/** Comments of one person are few, and have an index. */
const isByOne = ({ operator, values }: Leaf) =>
  operator === 'changedby' &&
  values.every((login) => !isPronoun(login) || login.toLowerCase() === '%user%')

/** The texts that are to be read for them, of the bugs that are chosen, as `id` and `text`. */
export function rowsToRead(tree: Same, ground: Ground, bugs: Expression<unknown>) {
  const { from, bug: id, visible, text } = textsOf(tree.same[0]!, ground)
  const told = toldIn(expressionBuilder<Tables, 'bugs'>(), tree, ground)
  return sql`select bugs.id as id, ${text} as text from ${from} join bugs on bugs.id = ${id}
    where ${visible} and ${told} and bugs.id in ${bugs}`
}

/** What SQL can tell of a row: whether it fits the conditions, or may fit. */
function toldIn(bug: Bug, tree: Same, ground: Ground): Condition {
  const read = new Set(readIn(tree))
  return bug.and(
    tree.same.map((leaf) => {
      const { negative } = operators[leaf.operator]
      if (read.has(leaf)) return negative ? sql<boolean>`1 = 1` : mayHave(bug, leaf, ground)
      const fits = rowFits(bug as Rows, leaf, ground)
      return negative ? bug.not(fits) : fits
    }),
  )
}

function rowFits(rows: Rows, leaf: Leaf, ground: Ground): Condition {
  if (isOfHistory(leaf.operator)) return tells(rows, leaf, ground, COMMENT_TOLD)
  const shape = shapeOf(leaf.place)
  if (shape) return sql<boolean>`${namesFirst(shape, ground, shape.fits(rows, leaf, ground))}`
  if (!isComment(leaf)) return refuse(leaf)
  const { test } = operators[leaf.operator]
  if (test === 'empty') return sql<boolean>`${COMMENT} = ''`
  if (test !== 'casesubstring') return refuse(leaf)
  return eachPart(rows, leaf, (part) => ground.dialect.contains(COMMENT, part))
}
