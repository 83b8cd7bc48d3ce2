/**
 * Carries the bus over to another database. Transaction numbers belong to one server: as they are,
 * they could lie years ahead of those that the new one gives. See ADR 1.
 */

import type { Tx } from '../db/db.ts'
import { statement } from '../db/statement.ts'

const newestEvent = statement((q) =>
  q.selectFrom('events').select((row) => row.fn.max('tx_id').as('tx_id')),
)
const newestCursor = statement((q) =>
  q.selectFrom('event_followers').select((row) => row.fn.max('tx_id').as('tx_id')),
)
const lowerEvents = statement((q, p: { by: number }) =>
  q.updateTable('events').set((row) => ({ tx_id: row('tx_id', '-', p.by) })),
)
const lowerCursors = statement((q, p: { by: number }) =>
  q.updateTable('event_followers').set((row) => ({ tx_id: row('tx_id', '-', p.by) })),
)

/** By how much all numbers go down for the highest to be the last below zero. */
export async function ageBy(tx: Tx): Promise<number> {
  const newest = [await newestEvent.first(tx, {}), await newestCursor.first(tx, {})]
  const numbers = newest.map((row) => row?.tx_id ?? null).filter((number) => number !== null)
  return numbers.length === 0 ? 0 : Math.max(...numbers) + 1
}

/**
 * Moves all numbers below zero, the order kept: what came along is older than whatever happens
 * here, and each follower goes on after the event that it read last. Doing it again changes
 * nothing.
 */
export async function ageEvents(tx: Tx) {
  const by = await ageBy(tx)
  if (by === 0) return
  await lowerEvents(tx, { by })
  await lowerCursors(tx, { by })
}
