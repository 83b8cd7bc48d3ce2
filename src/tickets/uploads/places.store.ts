/** The table of forms that nodes are receiving through grants. SQL only. */

import { statement } from '../../platform/db/statement.ts'

/** The number of forms through a grant that all nodes are receiving. */
export const taken = statement((q, p: { grant_id: number }) =>
  q
    .selectFrom('node_uploads')
    .select(({ fn }) => fn.sum<number | null>('forms').as('forms'))
    .where('grant_id', '=', p.grant_id),
)

/** A form that a node is receiving through a grant. */
export type Place = { grant_id: number; node_id: number }

/** Counts one more form that a node is receiving. */
export const take = statement((q, p: Place) =>
  q
    .insertInto('node_uploads')
    .values({ grant_id: p.grant_id, node_id: p.node_id, forms: 1 })
    .onConflict((row) =>
      row
        .columns(['grant_id', 'node_id'])
        .doUpdateSet((now) => ({ forms: now('node_uploads.forms', '+', now.lit(1)) })),
    ),
)

/** Counts one less. Does nothing if the node was removed meanwhile. */
export const leave = statement((q, p: Place) =>
  q
    .updateTable('node_uploads')
    .set((row) => ({ forms: row('forms', '-', row.lit(1)) }))
    .where('grant_id', '=', p.grant_id)
    .where('node_id', '=', p.node_id),
)

/** Deletes the row of a node that receives no form through the grant any longer. */
export const forget = statement((q, p: Place) =>
  q
    .deleteFrom('node_uploads')
    .where('grant_id', '=', p.grant_id)
    .where('node_id', '=', p.node_id)
    .where('forms', '<=', (by) => by.lit(0)),
)

/** Forgets what nodes that are not registered any longer were receiving. */
export const forgetStopped = statement((q) =>
  q
    .deleteFrom('node_uploads')
    .where('node_id', 'not in', (node) => node.selectFrom('nodes').select('id')),
)
