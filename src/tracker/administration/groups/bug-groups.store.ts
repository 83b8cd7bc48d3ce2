/** Counts bugs by group, and adds bugs to groups or removes them. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

/** The number of bugs per group set in a product. */
export const countsIn = statement((q, p: { product_id: number }) =>
  q
    .selectFrom('bugs')
    .select((row) => ['group_set_id', row.fn.countAll<number | string>().as('bugs')])
    .where('product_id', '=', p.product_id)
    .groupBy('group_set_id')
    .orderBy('group_set_id'),
)
/** The number of bugs per group set, for some sets, in all products. */
export const countsOf = statement((q, p: { sets: number[] }, dialect) =>
  q
    .selectFrom('bugs')
    .select((row) => ['group_set_id', row.fn.countAll<number | string>().as('bugs')])
    .where((row) => dialect.oneOf(row.ref('group_set_id'), p.sets))
    .groupBy('group_set_id')
    .orderBy('group_set_id'),
)

interface Page {
  group_set_id: number
  after: number
  limit: number
}
export const bugsInProduct = statement((q, p: Page & { product_id: number }) =>
  q
    .selectFrom('bugs')
    .select('id')
    .where('product_id', '=', p.product_id)
    .where('group_set_id', '=', p.group_set_id)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
)
export const bugsAnywhere = statement((q, p: Page) =>
  q
    .selectFrom('bugs')
    .select('id')
    .where('group_set_id', '=', p.group_set_id)
    .where('id', '>', p.after)
    .orderBy('id')
    .limit(p.limit),
)

interface Bugs {
  group_id: number
  ids: number[]
}
export const put = statement((q, p: Bugs, dialect) =>
  q
    .insertInto('bug_group_map')
    .columns(['bug_id', 'group_id'])
    .expression((eb) =>
      eb
        .selectFrom('bugs')
        .select((row) => ['id', row.cast<number>(row.val(p.group_id), 'bigint').as('group_id')])
        .where((row) => dialect.oneOf(row.ref('id'), p.ids)),
    ),
)
export const take = statement((q, p: Bugs, dialect) =>
  q
    .deleteFrom('bug_group_map')
    .where('group_id', '=', p.group_id)
    .where((row) => dialect.oneOf(row.ref('bug_id'), p.ids)),
)
export const putSet = statement((q, p: { ids: number[]; group_set_id: number }, dialect) =>
  q
    .updateTable('bugs')
    .set((bug) => ({ group_set_id: p.group_set_id, revision: bug('revision', '+', 1) }))
    .where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)
