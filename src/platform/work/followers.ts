/**
 * Followers read the events of committed works in order, each from where it stopped. What a
 * follower writes and its new place are committed together, so each event is handled exactly once.
 * See ADR 1.
 */

import { BEGINNING, type Cursor, type Happened, readAfter } from './events.store.ts'
import * as store from './followers.store.ts'
import type { Look, Work } from './work.ts'

/** What a follower has not handled. Only the next works of the same follower change that. */
export interface Unread {
  /** In order; not more than asked for. */
  events: Happened[]
  from: Cursor
}

/** Up to `limit` events; of a follower that has no place yet, all that are kept. */
export async function unread({ tx }: Look, name: string, limit: number): Promise<Unread> {
  const from = (await store.cursorOf.first(tx, { name })) ?? BEGINNING
  return { events: await readAfter(tx, from, limit), from }
}

/** Whether the follower has not handled any event before these. */
export const isFirst = ({ from }: Unread) => from === BEGINNING

/** Thrown if another process has handled the same events. */
export class AlreadyRead extends Error {
  override name = 'AlreadyRead'
}

/** Places the follower behind the last of these events, in the transaction that handles them. */
export async function markRead({ tx }: Work, name: string, { events, from }: Unread) {
  const last = events.at(-1)
  if (!last) return
  if (from === BEGINNING) await store.add(tx, { name, ...BEGINNING })
  const moved = { name, from_tx_id: from.tx_id, from_id: from.id, tx_id: last.tx_id, id: last.id }
  if ((await store.move.changes(tx, moved)) !== 1) throw new AlreadyRead(`${name} was faster`)
}
