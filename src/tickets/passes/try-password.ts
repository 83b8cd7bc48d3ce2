/** Verifies passwords of links with rate limits, and upgrades their hashes. */

import { hashPassword, verifyPassword } from '../../accounts/passwords/passwords.ts'
import { fail } from '../../platform/http/faults.ts'
import { limits } from '../../platform/limits.ts'
import { addressKey, createRates } from '../../platform/rates.ts'
import type { Lockable } from './passes.ts'

/** One attempt; `now` is in milliseconds since 1970. Attempts are limited per link and address. */
export interface Guess {
  link: Lockable
  password: string
  address: string
  now: number
}
/** Stores the upgraded hash of a right password. */
export type TryPassword = (guess: Guess) => Promise<string | undefined>

/**
 * Limits attempts per minute by link and address, and by link in total, so that distributed
 * guessing is not faster. Successful ones do not count.
 */
export function createPasswordTries(): TryPassword {
  const rateOf = (limit: number) =>
    createRates({ limit, per_ms: 60_000, keys_max: limits.link_guessers_max })
  const own = rateOf(limits.link_passwords_per_minute_max)
  const all = rateOf(limits.link_passwords_of_all_max)

  return async ({ link: { public_id, password: kept }, password, address, now }) => {
    const key = `${public_id} ${addressKey(address)}`
    const giveBack = () => [own.giveBack(key), all.giveBack(public_id)]
    const wait_s = own.take(key, now) || all.take(public_id, now)
    if (wait_s > 0) fail('too_many_requests', wait_s)
    const verdict = await verifyPassword(password, kept ?? undefined).catch((error: unknown) => {
      giveBack()
      throw error
    })
    if (!verdict.right || kept === null) return undefined
    giveBack()
    return verdict.rehash ? hashPassword(password) : kept
  }
}
