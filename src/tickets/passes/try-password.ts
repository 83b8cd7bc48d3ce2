/** Passwords of links: tried, but not often, and kept in the form of today once they were right. */

import { hashPassword, verifyPassword } from '../../accounts/passwords/passwords.ts'
import { fail } from '../../platform/http/faults.ts'
import { limits } from '../../platform/limits.ts'
import { addressKey, createRates } from '../../platform/rates.ts'
import type { Lockable } from './passes.ts'

export interface Guess {
  link: Lockable
  password: string
  address: string
  now: number
}
/** How a password is kept from now on, where it was right. */
export type TryPassword = (guess: Guess) => Promise<string | undefined>

/**
 * Each address has some tries a minute for each link, and a link some more for all addresses, so
 * that many together guess no faster. Those that were right do not count.
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
