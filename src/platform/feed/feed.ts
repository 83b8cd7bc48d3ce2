/** Reads the event log for clients, who keep their own places in it. */

import { seal, unseal } from '../seal.ts'
import {
  BEGINNING,
  type Cursor,
  type Happened,
  lastEvent,
  readAfter,
} from '../work/events.store.ts'
import type { Look } from '../work/work.ts'
import { fail } from './faults.ts'
import { feedLimits } from './feed-limits.ts'

/** A place in the log, and until when it is known to be complete up to there. */
export interface Place extends Cursor {
  /** Milliseconds since 1970. */
  at: number
}

/** What clients get of an event: nothing, or one item or more. */
export interface Item<Told> {
  event: Happened
  told: Told
}

/** Finds out what the caller may know of events, in their order. */
export type Tell<Told> = (look: Look, events: readonly Happened[]) => Promise<Item<Told>[]>

/** Items with their places, and where to continue. */
export interface Page<Told> {
  items: { told: Told; place: Place }[]
  next: Place
  /** Whether there was nothing more. */
  isEnd: boolean
}

const ABOUT = 'a place in the events'

/** The word for the end of the log. */
export const NOW = 'now'

/**
 * Where a client wants to begin: at a place that it got earlier, at the end (`now`), or with the
 * oldest event. A fault if the place is unknown, or so old that events after it are gone.
 */
export async function placeOf(look: Look, after: string | undefined): Promise<Place> {
  const { tx, now: at } = look
  if (after === undefined) return { ...BEGINNING, at }
  if (after === NOW) return { ...((await lastEvent.first(tx, {})) ?? BEGINNING), at }
  const text = unseal(look, after, ABOUT)
  if (text === undefined) return fail('event_cursor_invalid', after)
  const [tx_id, id, since] = JSON.parse(text) as [number, number, number]
  if (since < at - feedLimits.event_cursor_kept_ms) return fail('events_gone')
  return { tx_id, id, at: since }
}

/** The place as text that only this installation can read. */
export const cursorText = (look: Look, { tx_id, id, at }: Place): string =>
  seal(look, JSON.stringify([tx_id, id, at]), ABOUT)

const HOUR_MS = 60 * 60 * 1000

/** The end of the log as text for pages, which stay the same if nothing happened. */
export async function endText(look: Look): Promise<string> {
  const { at, ...end } = await placeOf(look, NOW)
  return cursorText(look, { ...end, at: at - (at % HOUR_MS) })
}

/** Reads events until there are `limit` items, none is left, or many were left out. */
export async function readPage<Told>(
  look: Look,
  from: Place,
  limit: number,
  tell: Tell<Told>,
): Promise<Page<Told>> {
  const items: Page<Told>['items'] = []
  let next = from
  for (
    let read = 0;
    read < feedLimits.feed_events_read_max;
    read += feedLimits.feed_events_at_once
  ) {
    const events = await readAfter(look.tx, next, feedLimits.feed_events_at_once)
    for (const { event, told } of await tell(look, events)) {
      const place = { tx_id: event.tx_id, id: event.id, at: event.at }
      // All items of one event are on one page, because places are those of events.
      if (items.length >= limit && items.at(-1)!.place.id !== event.id)
        return { items, next: items.at(-1)!.place, isEnd: false }
      items.push({ told, place })
    }
    const last = events.at(-1)
    if (last) next = { tx_id: last.tx_id, id: last.id, at: last.at }
    if (events.length < feedLimits.feed_events_at_once)
      return { items, next: { ...next, at: look.now }, isEnd: true }
  }
  return { items, next, isEnd: false }
}
