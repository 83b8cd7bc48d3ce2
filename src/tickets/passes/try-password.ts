/** Verifies passwords of links with rate limits, and upgrades their hashes. */

import { docket } from '../../accounts/actors/actors.ts'
import { hashPassword, verifyPassword } from '../../accounts/passwords/passwords.ts'
import { fail } from '../../platform/http/faults.ts'
import { limits } from '../../platform/limits.ts'
import { addressKey } from '../../platform/address-key.ts'
import { countAttempt, perMinute } from '../../platform/rates/rates.ts'
import type { Transactions } from '../../platform/work/work.ts'
import type { Lockable } from './passes.ts'

/** One attempt. Attempts are limited per key and address, and per key in total. */
export interface Guess {
  /** The hash to compare with. */
  kept: Lockable['password']
  /** What attempts are counted for: a ticket with all of its links, or a grant. */
  counted_for: string
  password: string
  address: string
}

const OWN = perMinute('link password', limits.link_passwords_per_minute_max)
/** So that distributed guessing is not faster. */
const ALL = perMinute('link passwords', limits.link_passwords_of_all_max)

/**
 * Returns the hash of a right password, upgraded if it is outdated; undefined if it is wrong. Right
 * ones do not count. Throws `too_many_requests` beyond the limits.
 */
export async function tryPassword(
  transactions: Transactions,
  { kept, counted_for, password, address }: Guess,
): Promise<string | undefined> {
  const revert = await countAttempt(
    (body) => transactions.work(docket, body, { always: true }),
    [
      [OWN, `${counted_for} ${addressKey(address)}`],
      [ALL, counted_for],
    ],
    (wait_s) => fail('too_many_requests', wait_s),
  )
  const verdict = await verifyPassword(password, kept ?? undefined).catch(
    async (error: unknown) => {
      await revert()
      throw error
    },
  )
  if (!verdict.right || kept === null) return undefined
  await revert()
  return verdict.rehash ? hashPassword(password) : kept
}
