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
