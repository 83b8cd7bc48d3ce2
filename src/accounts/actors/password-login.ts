/** Logging in by login name and password: slow for guessers, equal for names that nobody has. */

import { limits } from '../../platform/limits.ts'
import { addressKey, createRates } from '../../platform/rates.ts'
import type { Actor, Rooms } from '../../platform/work.ts'
import { docket, enabled, loginKey, nobody } from './actors.ts'
import * as accounts from './actors.store.ts'
import { fail } from '../faults.ts'
import { judge, LOCKOUT_MS } from '../lockout/lockout.rules.ts'
import { hashPassword, verifyPassword } from '../passwords/passwords.ts'
import { createRightLogins } from '../passwords/right-logins.ts'
import * as store from './logins.store.ts'

interface Attempt {
  login_name_key: string
  ip_addr: string
  password: string
}

export function createPasswordLogin(rooms: Rooms, clock: () => number) {
  const failures = createRates({
    limit: limits.failed_logins_per_minute_max,
    per_ms: 60_000,
    keys_max: limits.failing_addresses_max,
  })
  const right = createRightLogins({
    kept_ms: limits.right_login_kept_ms,
    logins_max: limits.right_logins_max,
  })

  return async function logIn(login: string, password: string, address: string): Promise<Actor> {
    const attempt = { login_name_key: loginKey(login), ip_addr: address, password }
    const known = await lookUp(rooms, attempt)
    const stored = known.account?.password ?? undefined
    const network = addressKey(address)
    const asked = { login: attempt.login_name_key, password, stored }
    const verdict = await right.check(asked, clock(), async () => {
      // Counted before the password is tried, so that parallel guesses do not slip through.
      const wait_s = failures.take(network, clock())
      if (wait_s > 0) fail('too_many_requests', wait_s)
      const found = await verifyPassword(password, stored)
      if (found.right) failures.giveBack(network)
      return found
    })
    if (!verdict.right || !known.account) return refuse(rooms, attempt)
    if (verdict.rehash) await rehash(rooms, known.account.id, password)
    if (known.hasFailed) await rooms.work(docket, ({ tx }) => store.forgetFailures(tx, attempt))
    const { account } = known
    return rooms.look(nobody, ({ tx }) => enabled(tx, account))
  }
}

/** The account as it stands; refuses one that is locked, also with the right password. */
function lookUp(rooms: Rooms, { login_name_key, ip_addr }: Attempt) {
  return rooms.look(nobody, async ({ tx, now }) => {
    const since = now - LOCKOUT_MS
    const failed = await store.failuresSince(tx, { login_name_key, ip_addr, since })
    const times = failed.map(({ login_time }) => login_time)
    const { locked_until } = judge(times, now)
    if (locked_until !== undefined) fail('account_locked', ip_addr, locked_until, now)
    const account = await accounts.byLogin.first(tx, { login_name_key })
    return { account, hasFailed: failed.length > 0 }
  })
}

async function refuse(rooms: Rooms, { login_name_key, ip_addr }: Attempt): Promise<never> {
  const standing = await rooms.work(docket, async ({ tx, now }) => {
    await store.forgetOldFailures(tx, { before: now - LOCKOUT_MS })
    await store.addFailure(tx, { login_name_key, ip_addr, login_time: now })
    const since = now - LOCKOUT_MS
    const failed = await store.failuresSince(tx, { login_name_key, ip_addr, since })
    return {
      ...judge(
        failed.map(({ login_time }) => login_time),
        now,
      ),
      now,
    }
  })
  const { locked_until, told_left, now } = standing
  if (locked_until !== undefined) fail('account_locked', ip_addr, locked_until, now)
  return fail('invalid_login_or_password', told_left)
}

async function rehash(rooms: Rooms, id: number, password: string) {
  const hashed = await hashPassword(password)
  await rooms.work(docket, ({ tx }) => store.putPassword(tx, { id, password: hashed }))
}
