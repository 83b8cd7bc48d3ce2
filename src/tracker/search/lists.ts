/** Conditions on the lists that hang on a bug: some row of the list fits, or none does. */

import { type ExpressionBuilder, sql } from 'kysely'

import type { Tables } from '../../platform/db/tables.ts'
import { type Condition, eachPart, type Ground, refuse, type Rows } from './comparisons.ts'
import { namesFirst, type Shape, shapeOf } from './list-shapes.ts'
import { operators } from './operators.ts'
import { type Leaf, partsOf } from './tree.ts'

export type Bug = ExpressionBuilder<Tables, 'bugs'>

/** The condition without the negation that the operator may bring. */
export function listFits(bug: Bug, leaf: Leaf, ground: Ground): Condition {
  const { test, join } = operators[leaf.operator]
  const shape = shapeOf(leaf.place)
  if (!shape) return commentFits(bug, leaf, ground)
  if (test === 'empty') return bug.not(isIn(bug, shape, ground))
  const single = (values: string[]) =>
    isIn(bug, shape, ground, (rows) => shape.fits(rows, { ...leaf, values }, ground))
  if (join === 'any' || shape.together) {
    return isIn(bug, shape, ground, (rows) => shape.fits(rows, leaf, ground))
  }
  return bug.or(partsOf(leaf).map((parts) => bug.and(parts.map((part) => single([part])))))
}

/** Whether the bug is among those with a row that the reader may know of, and that fits. */
function isIn(bug: Bug, shape: Shape, ground: Ground, where?: (rows: Rows) => Condition) {
  const rows = bug as unknown as Rows
  const visible = shape.visible?.(ground) ?? sql`1 = 1`
  const fits = where ? namesFirst(shape, ground, where(rows)) : sql`1 = 1`
  return sql<boolean>`bugs.id in (select ${sql.ref(shape.bug)} from ${shape.from}
    where ${visible} and ${fits} and ${ground.dialect.goesOn(sql.ref(shape.bug))})`
}

/** Whether there are comments, or one that has a text in its own case. */
function commentFits(bug: Bug, leaf: Leaf, ground: Ground): Condition {
  const { test } = operators[leaf.operator]
  const some = bug
    .selectFrom('longdescs')
    .select('longdescs.id')
    .whereRef('longdescs.bug_id', '=', 'bugs.id')
    .where('longdescs.isprivate', '<=', Number(ground.isInsider))
  if (test === 'empty') return bug.not(bug.exists(some))
  if (test !== 'casesubstring') return refuse(leaf)
  const text = sql.ref('longdescs.thetext')
  const has = eachPart(bug as Rows, leaf, (part) => ground.dialect.contains(text, part))
  return bug.exists(some.where(has as never))
}
