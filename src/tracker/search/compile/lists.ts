/** Conditions on lists of a bug: some row matches, or none does. */

import { type ExpressionBuilder, sql } from 'kysely'

import type { Tables } from '../../../platform/db/tables.ts'
import { type Condition, eachPart, type SearchContext, refuse, type Rows } from './comparisons.ts'
import { COMMENTS, namesFirst, type Shape, shapeOf } from './list-shapes.ts'
import { operators } from '../tree/operators.ts'
import { isPlainTest } from './plain.ts'
import { hasRow, isSeen, ofSeen } from './sight.ts'
import { type Leaf, partsOf } from '../tree/tree.ts'

/** The query to which a condition on a bug is added; its table has the name `bugs`. */
export type Bug = ExpressionBuilder<Tables, 'bugs'>

/** The condition without a negation by its operator. */
export function listFits(bug: Bug, leaf: Leaf, context: SearchContext): Condition {
  const { test, join } = operators[leaf.operator]
  const shape = shapeOf(leaf.place)
  if (!shape) return commentFits(bug, leaf, context)
  if (test === 'empty') return bug.not(isIn(bug, shape, context))
  if (join === 'any' || shape.together) return isIn(bug, shape, context, leaf)
  const single = (part: string) => isIn(bug, shape, context, { ...leaf, values: [part] })
  return bug.or(partsOf(leaf).map((parts) => bug.and(parts.map(single))))
}

/** Whether the bug has a matching row that the reader may see. */
function isIn(bug: Bug, shape: Shape, context: SearchContext, leaf?: Leaf) {
  const visible = shape.visible?.(context) ?? sql<boolean>`1 = 1`
  const id = sql.ref(shape.bug)
  const fits = leaf ? rowFits(bug as Rows, { leaf, shape }, context) : sql<boolean>`1 = 1`
  return sql<boolean>`bugs.id in (select ${id} from ${shape.from}
    where ${visible} and ${fits} and ${context.dialect.goesOn(id)})`
}

/** Conditions beyond plain columns are tested only on rows of visible bugs. */
export function rowFits(
  rows: Rows,
  { leaf, shape }: { leaf: Leaf; shape: Shape },
  context: SearchContext,
) {
  const fits = namesFirst(shape, context, shape.fits(rows, leaf, context))
  if (shape.names || shape.together || (isPlainTest(leaf) && !shape.isMade)) return fits
  return ofSeen(rowIsSeen(shape, context), fits)
}

/** Whether the reader may see a row and its bug. */
export const rowIsSeen = (
  { bug, visible }: Pick<Shape, 'bug' | 'visible'>,
  context: SearchContext,
) => sql<boolean>`${visible?.(context) ?? sql`1 = 1`} and ${isSeen(sql.ref(bug), context)}`

/** Whether there are comments, or one with a text in the given case. */
function commentFits(bug: Bug, leaf: Leaf, context: SearchContext): Condition {
  const { test } = operators[leaf.operator]
  const isOfBug = sql<boolean>`longdescs.bug_id = bugs.id`
  const isRead = COMMENTS.visible(context)
  if (test === 'empty') {
    return bug.not(hasRow(COMMENTS.from, sql`${isOfBug} and ${isRead}`))
  }
  if (test !== 'casesubstring') return refuse(leaf)
  const text = sql.ref('longdescs.thetext')
  const has = eachPart(bug as Rows, leaf, (part) => context.dialect.contains(text, part))
  return hasRow(COMMENTS.from, sql`${isOfBug} and ${ofSeen(isRead, has)}`)
}
