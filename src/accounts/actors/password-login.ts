/** Logging in by login name and password: slow for guessers, equal for names that nobody has. */

import { limits } from '../../platform/limits.ts'
import { addressKey, createRates, type Rates } from '../../platform/rates.ts'
import type { Actor, Look, Rooms, Work } from '../../platform/work.ts'
import { type Account, docket, enabled, loginKey, nobody } from './actors.ts'
import { mailLocked } from '../by-mail/secrets.ts'
import * as accounts from './actors.store.ts'
import { fail } from '../faults.ts'
import { judge, LOCKOUT_MS } from '../lockout/lockout.rules.ts'
import { hashPassword, type Verdict, verifyPassword } from '../passwords/passwords.ts'
import { createRightLogins } from '../passwords/right-logins.ts'
import { readOnly } from '../read-only/read-only.ts'
import * as store from './logins.store.ts'

interface Attempt {
  login_name_key: string
  /** What counts as one caller, as `addressKey` has it. */
  ip_addr: string
  address: string
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
    const network = addressKey(address)
    const verify = (tried: string, stored?: string) =>
      countFailure(failures, { network, clock }, (begin) => verifyPassword(tried, stored, begin))
    if (isNobodys(login, password)) {
      await verify('')
      return fail('invalid_login_or_password')
    }
    const attempt = { login_name_key: loginKey(login), ip_addr: network, address }
    const account = await lookUp(rooms, attempt)
    const stored = account?.password ?? undefined
    const asked = { login: attempt.login_name_key, password, stored }
    const verdict = await right.check(asked, clock(), () => verify(password, stored))
    if (!verdict.right || !account) return refuse(rooms, attempt)
    if (verdict.rehash && stored) await rehash(rooms, { id: account.id, stored }, password)
    return accept(rooms, attempt, account)
  }
}

/** Nobody has such a login or password, and what strangers send is not kept at any length. */
const isNobodys = (login: string, password: string) =>
  [login, password].includes('') ||
  login.length > limits.login_chars_max ||
  password.length > limits.password_chars_max

/**
 * Counts a try as a failure from the moment that its password is hashed until it was right, so that
 * parallel guesses do not slip through and those who are right do not count.
 */
async function countFailure(
  failures: Rates,
  { network, clock }: { network: string; clock: () => number },
  verify: (begin: () => void) => Promise<Verdict>,
): Promise<Verdict> {
  let isCounted = false
  const giveBack = () => isCounted && failures.giveBack(network)
  try {
    const verdict = await verify(() => {
      const wait_s = failures.take(network, clock())
      if (wait_s > 0) fail('too_many_requests', wait_s)
      isCounted = true
    })
    if (verdict.right) giveBack()
    return verdict
  } catch (error) {
    giveBack()
    throw error
  }
}

/** The account as it stands; refuses one that is locked, also with the right password. */
function lookUp(rooms: Rooms, attempt: Attempt) {
  return rooms.look(nobody, async (look) => {
    await refuseLocked(look, attempt)
    return accounts.byLogin.first(look.tx, attempt)
  })
}

/** The failures from an address within the time that a lock lasts; a lock is a fault. */
async function refuseLocked(look: Look, attempt: Attempt) {
  const standing = await standingOf(look, attempt)
  const { locked_until } = standing
  if (locked_until !== undefined) fail('account_locked', attempt.address, locked_until, look.now)
  return standing
}

async function standingOf({ tx, now }: Look, { login_name_key, ip_addr }: Attempt) {
  const since = now - LOCKOUT_MS
  const failed = await store.failuresSince(tx, { login_name_key, ip_addr, since })
  const standing = judge(
    failed.map(({ login_time }) => login_time),
    now,
  )
  return { ...standing, hasFailed: failed.length > 0 }
}

/** Looks again: others may have guessed while this password was hashed. */
async function accept(rooms: Rooms, attempt: Attempt, account: Account): Promise<Actor> {
  const { actor, hasFailed } = await rooms.look(nobody, async (look) => {
    const standing = await refuseLocked(look, attempt)
    return { actor: await enabled(look.tx, account), hasFailed: standing.hasFailed }
  })
  if (hasFailed) {
    await rooms.work(docket, ({ tx }) => store.forgetFailures(tx, attempt), { always: true })
  }
  return actor
}

async function refuse(rooms: Rooms, attempt: Attempt): Promise<never> {
  const count = async (work: Work) => {
    const { tx, now } = work
    await store.forgetOldFailures(tx, { before: now - LOCKOUT_MS })
    await store.addFailure(tx, { ...attempt, login_time: now })
    const { locked_until } = await standingOf(work, attempt)
    if (locked_until === undefined) return
    await mailLocked(work, attempt.login_name_key, attempt.address)
  }
  await rooms.work(docket, count, { always: true })
  const { told_left } = await rooms.look(nobody, (look) => refuseLocked(look, attempt))
  return fail('invalid_login_or_password', told_left)
}

/** Unless somebody set another password meanwhile. It waits while nothing can be changed. */
async function rehash(rooms: Rooms, { id, stored }: { id: number; stored: string }, right: string) {
  if (await rooms.look(nobody, readOnly)) return
  const password = await hashPassword(right)
  await rooms.work(docket, ({ tx }) => store.replacePassword(tx, { id, stored, password }))
}
