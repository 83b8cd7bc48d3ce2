/** Limits events per caller, such as failed logins, on all nodes together. */

import type { Tx } from '../db/db.ts'
import { sha256 } from '../ids.ts'
import * as store from './rates.store.ts'

/** At most `limit` events of this name per key within `per_ms`. */
export interface Rate {
  name: string
  limit: number
  per_ms: number
}

/** At most so many events of this name per key and minute. */
export const perMinute = (name: string, limit: number): Rate => ({ name, limit, per_ms: 60_000 })

/** The parts of a Work that are needed here. */
interface At {
  tx: Tx
  now: number
}

/**
 * Counts one event for the key, unless the limit was reached within the last `per_ms`. Returns the
 * seconds until it may count again; 0 if it was counted.
 */
export async function takeRate({ tx, now }: At, rate: Rate, key: string): Promise<number> {
  const name = nameOf(rate, key)
  // If a clock was set back, what happened long after now does not count either.
  const times = (await timesOf(tx, name)).filter((time) => Math.abs(now - time) < rate.per_ms)
  if (times.length >= rate.limit) return Math.ceil((times[0]! + rate.per_ms - now) / 1000)
  const counted = JSON.stringify([...times, now])
  await store.put(tx, { name, times: counted, ends_at: now + rate.per_ms })
  return 0
}

/** Reverts an event, which turned out not to be a failure; `at` is when it was counted. */
export async function giveBack({ tx }: Pick<At, 'tx'>, rate: Rate, key: string, at: number) {
  const name = nameOf(rate, key)
  const times = await timesOf(tx, name)
  const place = times.lastIndexOf(at)
  if (place < 0) return
  times.splice(place, 1)
  if (times.length === 0) await store.drop(tx, { name })
  else await store.keep(tx, { name, times: JSON.stringify(times) })
}

/** Writes on its own: what is counted stays, even if the request is refused. */
type Write = <Result>(body: (at: At) => Promise<Result>) => Promise<Result>

/**
 * Counts an attempt under several keys before its outcome is known, or under none of them: then
 * `refuse` gets the seconds to wait, and throws. Returns what reverts it.
 */
export async function countAttempt(
  write: Write,
  counts: readonly (readonly [rate: Rate, key: string])[],
  refuse: (wait_s: number) => never,
): Promise<() => Promise<void>> {
  const counted_at = await write(async (at) => {
    for (const [rate, key] of counts) {
      const wait_s = await takeRate(at, rate, key)
      if (wait_s > 0) refuse(wait_s)
    }
    return at.now
  })
  return () =>
    write(async (at) => {
      for (const [rate, key] of counts) await giveBack(at, rate, key, counted_at)
    })
}

/** Forgets events that no longer count. Call it occasionally. */
export const forgetRates = async ({ tx, now }: At): Promise<void> =>
  void (await store.forget(tx, { now }))

/** Keys can be long, and need not be readable. */
const nameOf = (rate: Rate, key: string) => `${rate.name} ${sha256(key)}`

/** In milliseconds since 1970, oldest first. */
async function timesOf(tx: Tx, name: string): Promise<number[]> {
  const row = await store.find.first(tx, { name })
  return row ? (JSON.parse(row.times) as number[]) : []
}
