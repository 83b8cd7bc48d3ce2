/** Counts duplicates of bugs. SQL only. */

import type { ExpressionBuilder, QueryCreator } from 'kysely'

import type { Tx } from '../../../platform/db/db.ts'
import type { Dialect } from '../../../platform/db/dialect.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { type Viewer, visibleTo } from '../../bugs/see/visible.ts'

type Bug = ExpressionBuilder<Tables, 'bugs'>
type Q = QueryCreator<Tables>

/** Sort orders, by column names in URLs. */
export const ORDERS = {
  count: 'counted.count',
  delta: 'counted.delta',
  bug_id: 'bugs.id',
  product: 'products.name_key',
  component: 'components.name_key',
  bug_severity: 'bugs.bug_severity',
  bug_status: 'bugs.bug_status',
  short_desc: 'bugs.short_desc_key',
} as const
export type Order = keyof typeof ORDERS

export interface DuplicatesAsked {
  order: Order
  isDescending: boolean
  /** Duplicates marked since this time are also counted separately. */
  since: number
  product_ids?: number[]
  bug_ids?: number[]
  openOnly: boolean
  limit: number
}

/** A chain of duplicates counts for its end; bugs invisible to the viewer are ignored. */
export function mostDuplicated(tx: Tx, viewer: Viewer, asked: DuplicatesAsked) {
  const { order, isDescending, product_ids, bug_ids, openOnly, limit } = asked
  const { dialect } = tx.handle
  return counted(tx.queries, seenBy(viewer, dialect), asked.since)
    .selectFrom('counted')
    .innerJoin('bugs', 'bugs.id', 'counted.at')
    .innerJoin('products', 'products.id', 'bugs.product_id')
    .innerJoin('components', 'components.id', 'bugs.component_id')
    .select(['counted.count', 'counted.delta', 'bugs.id', 'bugs.short_desc', 'bugs.bug_severity'])
    .select(['bugs.bug_status', 'bugs.resolution', 'bugs.is_open'])
    .select(['products.name as product', 'components.name as component'])
    .where('bugs.resolution', '!=', 'DUPLICATE')
    .where(seenBy(viewer, dialect))
    .$if(openOnly, (q) => q.where('bugs.is_open', '=', 1))
    .$if(product_ids !== undefined, (q) =>
      q.where((row) => dialect.oneOf(row.ref('bugs.product_id'), product_ids!)),
    )
    .$if(bug_ids !== undefined, (q) =>
      q.where((row) => dialect.oneOf(row.ref('bugs.id'), bug_ids!)),
    )
    .orderBy(ORDERS[order], isDescending ? 'desc' : 'asc')
    .orderBy('bugs.id')
    .limit(limit)
    .execute()
}

const seenBy = (viewer: Viewer, dialect: Dialect) => (row: unknown) => {
  const bug = row as Bug
  return bug.and([dialect.goesOn(bug.ref('bugs.id')), visibleTo(bug, viewer)])
}

/** The number of direct and indirect duplicates of each bug, and how many are recent. */
const counted = (q: Q, isSeen: ReturnType<typeof seenBy>, since: number) =>
  q
    .withRecursive('chains(dup, at)', (w) =>
      w
        .selectFrom('bugs')
        .select(['bugs.id as dup', 'bugs.dup_of as at'])
        .where('bugs.dup_of', 'is not', null)
        .where('bugs.resolution', '=', 'DUPLICATE')
        .where(isSeen)
        .union((s) =>
          s
            .selectFrom('chains')
            .innerJoin('bugs', 'bugs.id', 'chains.at')
            .select(['chains.dup', 'bugs.dup_of as at'])
            .where('bugs.dup_of', 'is not', null)
            .where('bugs.resolution', '=', 'DUPLICATE')
            .where(isSeen),
        ),
    )
    .with('lately', (w) =>
      w
        .selectFrom('bug_changes')
        .innerJoin('fielddefs', 'fielddefs.id', 'bug_changes.fieldid')
        .select('bug_changes.bug_id')
        .distinct()
        .where('fielddefs.name', '=', 'resolution')
        .where('bug_changes.added', '=', 'DUPLICATE')
        .where('bug_changes.bug_when', '>=', since),
    )
    .with('counted', (w) =>
      w
        .selectFrom('chains')
        .leftJoin('lately', 'lately.bug_id', 'chains.dup')
        .select(['chains.at', (row) => row.fn.countAll<number>().as('count')])
        .select((row) => row.fn.count<number>('lately.bug_id').as('delta'))
        .groupBy('chains.at'),
    )
