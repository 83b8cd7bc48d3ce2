/** Conditions on the lists that hang on a bug: some row of the list fits, or none does. */

import { type ExpressionBuilder, sql } from 'kysely'

import type { Tables } from '../../platform/db/tables.ts'
import { type Condition, eachPart, type Ground, refuse, type Rows } from './comparisons.ts'
import { COMMENTS, namesFirst, type Shape, shapeOf } from './list-shapes.ts'
import { operators } from './operators.ts'
import { isPlainTest } from './plain.ts'
import { hasRow, isSeen, ofSeen } from './sight.ts'
import { type Leaf, partsOf } from './tree.ts'

export type Bug = ExpressionBuilder<Tables, 'bugs'>

/** The condition without the negation that the operator may bring. */
export function listFits(bug: Bug, leaf: Leaf, ground: Ground): Condition {
  const { test, join } = operators[leaf.operator]
  const shape = shapeOf(leaf.place)
  if (!shape) return commentFits(bug, leaf, ground)
  if (test === 'empty') return bug.not(isIn(bug, shape, ground))
  if (join === 'any' || shape.together) return isIn(bug, shape, ground, leaf)
  const single = (part: string) => isIn(bug, shape, ground, { ...leaf, values: [part] })
  return bug.or(partsOf(leaf).map((parts) => bug.and(parts.map(single))))
}

/** Whether the bug is among those with a row that the reader may know of, and that fits. */
function isIn(bug: Bug, shape: Shape, ground: Ground, leaf?: Leaf) {
  const visible = shape.visible?.(ground) ?? sql<boolean>`1 = 1`
  const id = sql.ref(shape.bug)
  const fits = leaf ? rowFits(bug as Rows, { leaf, shape }, ground) : sql<boolean>`1 = 1`
  return sql<boolean>`bugs.id in (select ${id} from ${shape.from}
    where ${visible} and ${fits} and ${ground.dialect.goesOn(id)})`
}

/** What is more than a comparison with a plain column is asked of rows of seen bugs alone. */
export function rowFits(rows: Rows, { leaf, shape }: { leaf: Leaf; shape: Shape }, ground: Ground) {
  const fits = namesFirst(shape, ground, shape.fits(rows, leaf, ground))
  if (shape.names || shape.together || (isPlainTest(leaf) && !shape.isMade)) return fits
  return ofSeen(rowIsSeen(shape, ground), fits)
}

/** Whether the reader may know of a row, and sees its bug. */
export const rowIsSeen = ({ bug, visible }: Pick<Shape, 'bug' | 'visible'>, ground: Ground) =>
  sql<boolean>`${visible?.(ground) ?? sql`1 = 1`} and ${isSeen(sql.ref(bug), ground)}`

/** Whether there are comments, or one that has a text in its own case. */
function commentFits(bug: Bug, leaf: Leaf, ground: Ground): Condition {
  const { test } = operators[leaf.operator]
  const isOfBug = sql<boolean>`longdescs.bug_id = bugs.id`
  const isRead = COMMENTS.visible(ground)
  if (test === 'empty') {
    return bug.not(hasRow(COMMENTS.from, sql`${isOfBug} and ${isRead}`))
  }
  if (test !== 'casesubstring') return refuse(leaf)
  const text = sql.ref('longdescs.thetext')
  const has = eachPart(bug as Rows, leaf, (part) => ground.dialect.contains(text, part))
  return hasRow(COMMENTS.from, sql`${isOfBug} and ${ofSeen(isRead, has)}`)
}
