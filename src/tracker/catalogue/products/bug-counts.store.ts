/** Counts the bugs of products and of their parts. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

export const byProduct = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('bugs')
    .select((row) => ['product_id as of', row.fn.countAll<number | string>().as('bugs')])
    .where((row) => dialect.oneOf(row.ref('product_id'), p.ids))
    .where((row) => dialect.goesOn(row.ref('bugs.id')))
    .groupBy('product_id'),
)

const byPart = <Column extends 'component_id' | 'version' | 'target_milestone'>(column: Column) =>
  statement((q, p: { product_id: number }, dialect) =>
    q
      .selectFrom('bugs')
      .select((row) => [`${column} as of`, row.fn.countAll<number | string>().as('bugs')])
      .where('product_id', '=', p.product_id)
      .where((row) => dialect.goesOn(row.ref('bugs.id')))
      .groupBy(column),
  )
export const byComponent = byPart('component_id')
export const byVersion = byPart('version')
export const byMilestone = byPart('target_milestone')
