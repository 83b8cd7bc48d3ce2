/**
 * Decides whether a login attempt with a password is allowed, and records its outcome. Addresses
 * from which the account was used before are known; delays do not apply to them.
 */

import type { Tx } from '../../platform/db/db.ts'
import { limits } from '../../platform/limits.ts'
import { toText } from '../../platform/times.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { type Access, logAccess } from '../audit/access-log.ts'
import { mailNewLogin } from '../letters/notices.ts'
import { mailLocked } from '../letters/secrets.ts'
import { fail } from '../faults.ts'
import { delayedUntil, judge, LOCKOUT_MS, UNDELAYED_MAX } from '../lockout/lockout.rules.ts'
import { type Account, loginKey } from '../actors/actors.ts'
import * as accounts from './callers.store.ts'
import * as store from './logins.store.ts'

/**
 * A login attempt by password. Failures are counted by `login_name_key` and `ip_addr`; `address` is
 * what the audit log shows.
 */
export interface Attempt {
  login_name_key: string
  /** The key of the client's address, from `addressKey`. */
  ip_addr: string
  address: string
}

/** The current account; refuses a locked or delayed one, whatever the password. */
export async function admitAttempt(look: Look, attempt: Attempt) {
  const { tx, now } = look
  const { delayed_until, ...standing } = await refuseLocked(look, attempt)
  const account = await accounts.byLogin.first(tx, attempt)
  // Also queried for unknown accounts, which makes the time equal.
  const known = { user_id: account?.id ?? 0, ip_addr: attempt.ip_addr }
  const isKnown = (await store.knownAddress.first(tx, known)) !== undefined
  if (delayed_until !== undefined && !isKnown) {
    fail('account_delayed', Math.ceil((delayed_until - now) / 1000))
  }
  return { account, isKnown, ...standing }
}

/** Recent failures, within the duration of a lock; throws if the address is locked out. */
export async function refuseLocked(look: Look, attempt: Attempt) {
  const standing = await standingOf(look, attempt)
  const { locked_until } = standing
  if (locked_until !== undefined) fail('account_locked', attempt.address, locked_until, look.now)
  return standing
}

async function standingOf({ tx, now }: Look, { login_name_key, ip_addr }: Attempt) {
  const since = now - LOCKOUT_MS
  const limit = limits.account_failures_max
  const failed = await store.failuresSince(tx, { login_name_key, since, limit })
  const times = failed.map(({ login_time }) => login_time)
  const here = failed.filter((failure) => failure.ip_addr === ip_addr)
  const standing = judge(
    here.map(({ login_time }) => login_time),
    now,
  )
  const delayed_until = delayedUntil(times, now)
  return { ...standing, delayed_until, failures: times.length, hasFailed: here.length > 0 }
}

/** What recent wrong passwords mean for an account: from where it is locked, and delays. */
export async function standingOfLogin({ tx, now }: Look, login_name_key: string) {
  const since = now - LOCKOUT_MS
  const limit = limits.account_failures_max
  const failed = await store.failuresSince(tx, { login_name_key, since, limit })
  const times = failed.map(({ login_time }) => login_time)
  const byAddress = Map.groupBy(failed, ({ ip_addr }) => ip_addr)
  const locked = [...byAddress].flatMap(([address, failures]) => {
    const here = failures.map(({ login_time }) => login_time)
    const { locked_until: until } = judge(here, now)
    return until === undefined ? [] : [{ address, until }]
  })
  return { failures: times.length, locked, delayed_until: delayedUntil(times, now) }
}

/** Ends locks and delays of an account, at all addresses; returns how many failures there were. */
export const forgetFailedLogins = (tx: Tx, login: string): Promise<number> =>
  store.forgetAllFailures.changes(tx, { login_name_key: loginKey(login) })

/** Unknown login names are not recorded: people sometimes type their password there. */
export async function noteFailure(work: Work, attempt: Attempt, account?: Account) {
  const { tx, now } = work
  const { address, login_name_key } = attempt
  await store.forgetOldFailures(tx, { before: now - LOCKOUT_MS })
  await store.addFailure(tx, { ...attempt, login_time: now })
  const { locked_until, failures } = await standingOf(work, attempt)
  const log = (field: string, added?: string) =>
    logAccess(work, { ...aboutLogin(attempt, account), field, ...(added && { added }) })
  await log('login_failed')
  if (failures === UNDELAYED_MAX) await log('delayed')
  if (locked_until === undefined) return
  await log('locked', `until ${toText(locked_until)}`)
  await mailLocked(work, login_name_key, address)
}

const DAY_MS = 24 * 60 * 60_000

/** Notifies the owner of a login from a new address, if there are known ones. */
export async function noteLogin(work: Work, attempt: Attempt, account: Account) {
  const { tx, now } = work
  const { ip_addr, address } = attempt
  const user_id = account.id
  await store.forgetFailures(tx, attempt)
  await logAccess(work, { ...aboutLogin(attempt, account), field: 'login' })
  const limit = limits.known_addresses_max
  const known = await store.addressesOf(tx, { user_id, limit })
  const before = known.find((one) => one.ip_addr === ip_addr)
  if (before && before.lastused > now - DAY_MS) return
  await store.noteAddress(tx, { user_id, ip_addr, now })
  if (before || known.length === 0) return
  if (known.length === limit) await store.forgetAddress(tx, { user_id, ...known.at(-1)! })
  await mailNewLogin(work, account, address)
}

/** Deletes old rows. Call it occasionally. */
export async function forgetOldAddresses({ tx, now }: Work) {
  await store.forgetOldAddresses(tx, { before: now - limits.known_address_ms })
}

const aboutLogin = ({ address }: Attempt, account?: Account): Omit<Access, 'field'> => ({
  kind: 'Login',
  user_id: account?.id ?? null,
  address,
})
