/**
 * Followers read the events of committed works in order, each from where it stopped. What a
 * follower writes and its new place are committed together, so each event is handled exactly once.
 * See ADR 1.
 */

import {
  BEGINNING,
  countAfter,
  type Cursor,
  type Happened,
  readAfter,
  settled,
  writer,
} from './events.store.ts'
import * as store from './followers.store.ts'
import type { Look, Transactions, Work } from './work.ts'

/** What follows events; its name is that of its place. */
export interface Follower {
  /** Handles the next events; whether there were any. Call it on the node that leads. */
  handle: (transactions: Transactions) => Promise<boolean>
  /** Whether it needs no events at present, and therefore reads none. */
  isIdle?: (look: Look) => Promise<boolean>
}

/** What a follower has not handled. Only the next works of the same follower change that. */
export interface Unread {
  /** In order; not more than asked for. */
  events: Happened[]
  from: Cursor
}

/** The last event that a follower has handled. */
export const lastHandled = async ({ tx }: Look, name: string): Promise<Cursor> =>
  (await store.cursorOf.first(tx, { name })) ?? BEGINNING

/** Up to `limit` events; of a follower that has no place yet, all that are kept. */
export async function unread(look: Look, name: string, limit: number): Promise<Unread> {
  const from = await lastHandled(look, name)
  return { events: await readAfter(look.tx, from, limit), from }
}

/** Whether a place is behind another. */
export const isAfter = (one: Cursor, other: Cursor) =>
  one.tx_id > other.tx_id || (one.tx_id === other.tx_id && one.id > other.id)

/** A place behind all events of transactions that have finished, and before later ones. */
export async function placeNow({ tx }: Work): Promise<Cursor> {
  return { tx_id: Number((await writer.first(tx, {}))!.tx_id), id: Number.MAX_SAFE_INTEGER }
}

/**
 * Up to `limit` events after one place, as far as another, in order. `isWhole` is whether none of
 * them is missing: events wait for transactions that began before theirs.
 */
export async function eventsBetween({ tx }: Look, after: Cursor, upto: Cursor, limit: number) {
  const isSettled = (await settled.first(tx, { tx_id: upto.tx_id })) !== undefined
  const read = await readAfter(tx, after, limit)
  const events = read.filter((event) => !isAfter(event, upto))
  return { events, isWhole: isSettled && events.length < limit }
}

/** How far a follower is behind. */
export interface Lag {
  /** Events that it has not handled, up to `LAG_EVENTS_MAX`. */
  events: number
  /** The age of the oldest; 0 if there is none. */
  ms: number
}

/** Events that are counted for a lag; more are told by its age. */
export const LAG_EVENTS_MAX = 10_000

/** Of the follower with this name. */
export async function lagOf(look: Look, name: string): Promise<Lag> {
  const from = await lastHandled(look, name)
  const { events, since = look.now } = await countAfter(look.tx, from, LAG_EVENTS_MAX)
  return { events, ms: Math.max(0, look.now - since) }
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
