/** The table of grants. SQL only. */

import { statement } from '../../platform/db/statement.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { NewGrant } from '../tables.ts'

/** Returns the id of the new grant. */
export const add = (tx: Tx, row: NewGrant) =>
  tx.insertInto('ticket_grants').values(row).returning('id').executeTakeFirstOrThrow()

/** Grants that expired before this time and were not deleted, the earliest first. */
export const ended = statement((q, p: { before: number; limit: number }) =>
  q
    .selectFrom('ticket_grants')
    .selectAll()
    .where('ends_at', '<', p.before)
    .where('purged_at', 'is', null)
    .orderBy('ends_at')
    .orderBy('id')
    .limit(p.limit),
)

/** A row of an expired grant. */
export type Ended = Awaited<ReturnType<typeof ended>>[number]

/** Grants that were deleted before this time, the earliest first. */
export const purged = statement((q, p: { before: number; limit: number }) =>
  q
    .selectFrom('ticket_grants')
    .selectAll()
    .where('purged_at', '<', p.before)
    .orderBy('purged_at')
    .orderBy('id')
    .limit(p.limit),
)

/** Their links stop working; the rows stay. */
export const setPurged = statement((q, p: { ids: number[]; purged_at: number }, dialect) =>
  q
    .updateTable('ticket_grants')
    .set((row) => ({ purged_at: p.purged_at, ends_at: row.lit(0) }))
    .where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)

/** Undoes a deletion. */
export const restore = statement((q, p: { id: number; ends_at: number | null }) =>
  q
    .updateTable('ticket_grants')
    .set({ purged_at: null, ends_at: p.ends_at })
    .where('id', '=', p.id),
)

/** Tickets that were created through these grants stay. */
export const remove = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('ticket_grants').where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)

/** By the id in the link, expired or not. */
export const byPublicId = statement((q, p: { public_id: string }) =>
  q.selectFrom('ticket_grants').selectAll().where('public_id', '=', p.public_id),
)

/** A whole row of the table. */
export type Grant = Awaited<ReturnType<typeof byPublicId>>[number]

/** Increments the use count; undefined if a concurrent request did so first. */
export const countUpload = statement(
  (q, p: { id: number; uploads: number; last_stamp: number; ends_at: number | null }) =>
    q
      .updateTable('ticket_grants')
      .set({ uploads: p.uploads, last_stamp: p.last_stamp, ends_at: p.ends_at })
      .where('id', '=', p.id)
      .where((row) => row('uploads', '=', row(row.val(p.uploads), '-', row.lit(1)))),
)

/** Replaces the hash, for example by one with the current cost. */
export const setPassword = statement((q, p: { id: number; password: string }) =>
  q.updateTable('ticket_grants').set({ password: p.password }).where('id', '=', p.id),
)
