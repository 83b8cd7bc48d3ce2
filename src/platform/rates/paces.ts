/** Spreads what is done evenly over time, on all nodes together. See also rates.ts. */

import type { Tx } from '../db/db.ts'
import * as store from './rates.store.ts'

/** So many a minute, of what has this name. */
export interface Pace {
  name: string
  per_minute: number
}

/** The parts of a Work that are needed here. */
interface At {
  tx: Tx
  now: number
}

const MINUTE_MS = 60_000
/** How far ahead of an even pace it may be: those who ask do so every few seconds. */
const BURST_MS = 10_000

/**
 * The time until which the pace is used up after one more, in milliseconds since 1970; undefined if
 * none may start now.
 */
export async function busyAfterOne({ tx, now }: At, pace: Pace): Promise<number | undefined> {
  const busy = busyUntil(now, pace, await storedFor(tx, pace))
  return busy - now <= BURST_MS ? busy + each(pace) : undefined
}

/** Counts one, in the transaction in which `busyAfterOne` allowed it. */
export async function setBusyUntil({ tx }: Pick<At, 'tx'>, { name }: Pace, until: number) {
  await store.put(tx, { name, times: JSON.stringify([until]), ends_at: Math.ceil(until) })
}

const each = ({ per_minute }: Pace) => MINUTE_MS / per_minute

async function storedFor(tx: Tx, { name }: Pace): Promise<number> {
  const row = await store.find.first(tx, { name })
  return row ? (JSON.parse(row.times) as [number])[0] : 0
}

/** When all of it would be done at an even pace; a clock that was set back delays little. */
const busyUntil = (now: number, pace: Pace, stored: number) =>
  Math.min(Math.max(now, stored), now + BURST_MS + each(pace))
