/** Finds time criteria that match few bugs, so that the search can start with those. */

import { type ExpressionBuilder, sql } from 'kysely'

import type { Tx } from '../../../platform/db/db.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { type Condition, timeFits } from './comparisons.ts'
import { operators } from '../tree/operators.ts'
import type { And, Leaf } from '../tree/tree.ts'

/** Up to this many bugs, reading and sorting is faster than scanning bugs in order. */
const FEW = 2_000

/**
 * Clients polling for changes ask for the last hour, others for years. A statement with bound
 * values has one plan for both, so matches are counted first, up to a limit.
 */
export async function fewSince(tx: Tx, { and }: And): Promise<ReadonlySet<Leaf>> {
  const few = new Set<Leaf>()
  for (const tree of and) {
    if ('field' in tree && isSince(tree) && (await countSince(tx, tree)) <= FEW) few.add(tree)
  }
  return few
}

function isSince({ field, operator, values }: Leaf) {
  const { test } = operators[operator]
  const isIndexed = field === 'creation_ts' || field === 'delta_ts'
  return isIndexed && values.length === 1 && (test === 'greater' || test === 'greater_or_equal')
}

async function countSince(tx: Tx, leaf: Leaf) {
  const { rows } = await sql<{ bugs: number }>`
    select count(*) as bugs from (${since(tx as never, leaf).limit(FEW + 1)}) as recent
  `.execute(tx)
  return rows[0]!.bugs
}

/** As a condition on `bugs` that leaves the planner no choice. */
export const isSinceFew = (bug: ExpressionBuilder<Tables, 'bugs'>, leaf: Leaf): Condition =>
  bug('bugs.id', 'in', since(bug, leaf))

const since = (from: Pick<ExpressionBuilder<Tables, 'bugs'>, 'selectFrom'>, leaf: Leaf) =>
  from
    .selectFrom('bugs as recent')
    .select('recent.id')
    .where((row) => {
      const { place } = leaf
      const column = place.kind === 'time' ? place.column : 'delta_ts'
      return timeFits(row as never, leaf, { column: sql.ref(`recent.${column}`), unit: 'moment' })
    })
