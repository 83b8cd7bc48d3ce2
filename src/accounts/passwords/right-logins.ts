/**
 * Briefly caches successful logins: old scripts send login and password with every call, and each
 * would be hashed. Stores keyed digests that are useless outside this process.
 */

import { createHmac, randomBytes } from 'node:crypto'

import type { Verdict } from './passwords.ts'

/** The login and password of a request, and the account's stored hash. */
export interface Attempt {
  login: string
  /** Part of the key: a login from another address must trigger its own notification. */
  address: string
  password: string
  /** Part of the key, so that changing the password invalidates the entry. */
  stored: string | undefined
}

/** The cache of one process, limited in entries and time. */
export interface RightLogins {
  /**
   * Whether the attempt is valid, from the cache or by `verify`. Concurrent equal attempts share
   * one verification, so ten parallel calls of a script cost one hash and count as one failure.
   */
  check(attempt: Attempt, now: number, verify: () => Promise<Verdict>): Promise<Verdict>
}
interface Limits {
  kept_ms: number
  logins_max: number
}

/** Remembers correct passwords under a keyed hash for `kept_ms`, to avoid hashing them again. */
export function createRightLogins({ kept_ms, logins_max }: Limits): RightLogins {
  const secret = randomBytes(32)
  /** Expiry times, oldest first. */
  const right = new Map<string, number>()
  const asked = new Map<string, Promise<Verdict>>()

  const keyOf = ({ login, address, password, stored }: Attempt) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([login, address, password, stored ?? null]))
      .digest('base64')

  function remember(key: string, now: number) {
    for (const [old, until] of right) {
      if (until > now && right.size < logins_max) break
      right.delete(old)
    }
    right.set(key, now + kept_ms)
  }

  async function ask(key: string, now: number, verify: () => Promise<Verdict>) {
    const verdict = await verify()
    if (verdict.right) remember(key, now)
    return verdict
  }

  async function check(attempt: Attempt, now: number, verify: () => Promise<Verdict>) {
    const key = keyOf(attempt)
    const until = right.get(key)
    if (until !== undefined && until > now) return { right: true, rehash: false }

    const answer = asked.get(key)
    // The first caller rehashes the password if needed.
    if (answer) return { ...(await answer), rehash: false }

    const asking = ask(key, now, verify)
    asked.set(key, asking)
    try {
      return await asking
    } finally {
      asked.delete(key)
    }
  }

  return { check }
}
