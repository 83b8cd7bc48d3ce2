/**
 * Remembers for a moment which login and password were right: old scripts send both with every
 * call, and each would be hashed. What is kept is a keyed hash, useless outside this process.
 */

import { createHmac, randomBytes } from 'node:crypto'

import type { Verdict } from './passwords.ts'

/** A login and password as they came, and what is kept of that account's password now. */
export interface Attempt {
  login: string
  /** Where it came from: elsewhere it is another login, which is to be told of. */
  address: string
  password: string
  /** Part of what is remembered: a password that was changed since is asked for anew. */
  stored: string | undefined
}
export interface RightLogins {
  /**
   * Whether the attempt is right, by memory or by asking `verify`. Equal attempts that meet while
   * one is verified wait for its answer, so ten parallel calls of one script are one hash, and one
   * failure where `verify` counts them.
   */
  check(attempt: Attempt, now: number, verify: () => Promise<Verdict>): Promise<Verdict>
}
interface Limits {
  kept_ms: number
  logins_max: number
}

export function createRightLogins({ kept_ms, logins_max }: Limits): RightLogins {
  const secret = randomBytes(32)
  /** Until when each is taken for right, oldest first. */
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
    // Whoever asked first keeps the password anew where that is due.
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
