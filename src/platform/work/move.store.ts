/**
 * Moves the event log to another database. Transaction ids are specific to a server and could be
 * far ahead of the new one's. See ADR 1.
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

/** The amount to subtract so that all ids become negative. */
export async function ageBy(tx: Tx): Promise<number> {
  const newest = [await newestEvent.first(tx, {}), await newestCursor.first(tx, {})]
  const numbers = newest.map((row) => row?.tx_id ?? null).filter((number) => number !== null)
  return numbers.length === 0 ? 0 : Math.max(...numbers) + 1
}

/**
 * Makes all transaction ids negative in the same order, so that imported events precede new ones
 * and each follower continues where it stopped. Idempotent.
 */
export async function ageEvents(tx: Tx) {
  const by = await ageBy(tx)
  if (by === 0) return
  await lowerEvents(tx, { by })
  await lowerCursors(tx, { by })
}
