/** The tables of nodes and leases. SQL only. */

import type { Insertable, Selectable } from 'kysely'

import type { Tx } from '../db/db.ts'
import { statement } from '../db/statement.ts'
import type { Tables } from '../db/tables.ts'

/** A registered node. Times are in milliseconds since 1970. */
export type NodeRow = Selectable<Tables['nodes']>

/** Returns the id of the new row. */
export const add = (tx: Tx, row: Insertable<Tables['nodes']>) =>
  tx.insertInto('nodes').values(row).returning('id').executeTakeFirstOrThrow()

/** All nodes, the oldest first. */
export const all = statement((q) => q.selectFrom('nodes').selectAll().orderBy('id'))

/** Undefined if it has left or was removed. */
export const byId = statement((q, p: { id: number }) =>
  q.selectFrom('nodes').select('id').where('id', '=', p.id),
)

/** Counts a sign of life; changes no row if others have removed the node. */
export const beat = statement((q, p: { id: number; now: number; is_draining: number }) =>
  q
    .updateTable('nodes')
    .set((row) => ({
      beats: row('beats', '+', row.lit(1)),
      seen_at: p.now,
      is_draining: p.is_draining,
    }))
    .where('id', '=', p.id),
)

/** Removes nodes that have stopped. */
export const remove = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('nodes').where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)

/** The holder of a lease, which may have stopped; undefined if nobody ever held it. */
export const lease = statement((q, p: { name: string }) =>
  q.selectFrom('leases').select(['node_id', 'term']).where('name', '=', p.name),
)

/** Gives a lease to a node. */
export const take = statement((q, p: { name: string; node_id: number; term: number }) =>
  q
    .insertInto('leases')
    .values({ name: p.name, node_id: p.node_id, term: p.term })
    .onConflict((row) => row.column('name').doUpdateSet({ node_id: p.node_id, term: p.term })),
)
