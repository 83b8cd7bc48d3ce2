/**
 * Logs in by login name and password. Slows down guessing, and takes the same time for unknown
 * names.
 */

import { limits } from '../../platform/limits.ts'
import { addressKey } from '../../platform/address-key.ts'
import { giveBack, perMinute, type Rate, takeRate } from '../../platform/rates/rates.ts'
import type { Actor, Transactions, Work } from '../../platform/work/work.ts'
import { type Account, docket, enabled, loginKey, nobody } from '../actors/actors.ts'
import { fail } from '../faults.ts'
import { hashPassword, type Verdict, verifyPassword } from '../passwords/passwords.ts'
import { docketParameters } from '../parameters/docket-parameters.ts'
import { lacksMfa } from '../mfa/require-mfa.ts'
import { createRightLogins } from '../passwords/right-logins.ts'
import { proofOf } from '../passwords/proof.ts'
import { readOnly } from '../read-only/read-only.ts'
import { admitAttempt, type Attempt, noteFailure, noteLogin, refuseLocked } from './attempts.ts'
import * as store from './logins.store.ts'

/** Whose password was right, and what a second factor has to do with it. */
export interface RightPassword {
  actor: Actor
  /** Whether the login is complete only with a code. */
  needs_code: boolean
  /** The group because of which the account must set up a second factor. */
  lacks_mfa: string | undefined
  /** A digest of the stored hash with which the password was compared. */
  proof: string
}

/**
 * Returns the function that logs in. It throws `invalid_login_or_password`, `account_locked`,
 * `account_delayed` or `account_disabled`, and `too_many_requests` if the address fails too often.
 */
export function createPasswordLogin(transactions: Transactions, clock: () => number) {
  const failures = openFailures(transactions)
  const right = createRightLogins({
    kept_ms: limits.right_login_kept_ms,
    logins_max: limits.right_logins_max,
  })

  return async function logIn(
    login: string,
    password: string,
    address: string,
  ): Promise<RightPassword> {
    const network = addressKey(address)
    if (isNobodys(login, password)) {
      const counted = failures.open(network, false)
      await counted.around((begin) => verifyPassword('', undefined, begin))
      if (counted.wait_s() > 0) fail('too_many_requests', counted.wait_s())
      return fail('invalid_login_or_password')
    }
    const attempt = { login_name_key: loginKey(login), ip_addr: network, address }
    const { account, isKnown } = await transactions.look(nobody, (look) =>
      admitAttempt(look, attempt),
    )
    const stored = account?.password ?? undefined
    const counted = failures.open(network, isKnown)
    const asked = { login: attempt.login_name_key, address: network, password, stored }
    let isVerified = false
    const verdict = await right.check(asked, clock(), () => {
      isVerified = true
      return counted.around((begin) => verifyPassword(password, stored, begin))
    })
    if (!verdict.right || !account) return refuse(transactions, attempt, account, counted.wait_s())
    const { id } = account
    const kept =
      verdict.rehash && stored ? await rehash(transactions, { id, stored }, password) : stored
    const accepted = await accept(transactions, attempt, { id, kept, isVerified })
    return accepted ?? logIn(login, password, address)
  }
}

/** No account has such a login or password, and long input is not stored. */
const isNobodys = (login: string, password: string) =>
  [login, password].includes('') ||
  login.length > limits.login_chars_max ||
  password.length > limits.password_chars_max

/** Failures that are told as such; the others are told to wait. */
const TOLD = perMinute('login told', limits.failed_logins_per_minute_max)
/** Attempts whose password is checked. */
const CHECKED = perMinute('login checked', limits.checked_logins_per_minute_max)

/**
 * Counts failures per address. Beyond the limit, further failures are refused for a while. Some
 * more attempts are still checked, since other people there may be right, and all from known
 * addresses.
 */
function openFailures(transactions: Transactions) {
  const write = <Result>(body: (work: Work) => Promise<Result>) =>
    transactions.work(docket, body, { always: true })
  return {
    open(network: string, isKnown: boolean) {
      let counted: { at: number; rates: Rate[] } | undefined
      let told_s = 0
      const begin = () =>
        write(async (work) => {
          const checked_s = await takeRate(work, CHECKED, network)
          if (checked_s > 0 && !isKnown) fail('too_many_requests', checked_s)
          told_s = await takeRate(work, TOLD, network)
          const rates = [...(checked_s > 0 ? [] : [CHECKED]), ...(told_s > 0 ? [] : [TOLD])]
          counted = { at: work.now, rates }
        })
      async function revert() {
        const { at, rates } = counted ?? { at: 0, rates: [] }
        if (rates.length === 0) return
        await write(async (work) => {
          for (const rate of rates) await giveBack(work, rate, network, at)
        })
      }
      return {
        /** Seconds to wait after a failure; 0 for none. */
        wait_s: () => told_s,
        /**
         * Counts an attempt as a failure while its password is hashed and reverts that on success,
         * so that parallel guesses are counted and successful logins are not.
         */
        async around(verify: (begin: () => Promise<void>) => Promise<Verdict>): Promise<Verdict> {
          try {
            const verdict = await verify(begin)
            if (verdict.right) await revert()
            return verdict
          } catch (error) {
            await revert()
            throw error
          }
        },
      }
    },
  }
}

interface Verified {
  id: number
  /** The stored hash with which the password was compared. */
  kept: string | undefined
  /** Not if the outcome was remembered. */
  isVerified: boolean
}

/**
 * Checks again, because others may have failed while this password was hashed, and the account may
 * have been disabled, or have got a second factor. Undefined if it has got another password, with
 * which this one has to be compared. If a code must follow, failures still count, so that a known
 * password does not help to guess codes.
 */
async function accept(
  transactions: Transactions,
  attempt: Attempt,
  { id, kept, isVerified }: Verified,
): Promise<RightPassword | undefined> {
  const found = await transactions.look(nobody, async (look) => {
    const { account, hasFailed } = await admitAttempt(look, attempt)
    if (account?.id !== id) return fail('invalid_login_or_password')
    if ((account.password ?? undefined) !== kept) return undefined
    const actor = await enabled(look.tx, account)
    const { password_login } = await docketParameters(look.tx)
    if (password_login !== 'on' && !actor.may('admin')) fail('password_login_off')
    return { actor, lacks_mfa: await lacksMfa(look.tx, actor), hasFailed, account }
  })
  if (!found) return undefined
  const { hasFailed, account, ...right } = found
  const needs_code = account.mfa_id !== null
  if (!needs_code && (isVerified || hasFailed)) {
    await transactions.work(docket, (work) => noteLogin(work, attempt, account), { always: true })
  }
  return { ...right, needs_code, proof: proofOf(account.password) }
}

async function refuse(
  transactions: Transactions,
  attempt: Attempt,
  account: Account | undefined,
  wait_s: number,
): Promise<never> {
  await transactions.work(docket, (work) => noteFailure(work, attempt, account), { always: true })
  const { told_left } = await transactions.look(nobody, (look) => refuseLocked(look, attempt))
  if (wait_s > 0) fail('too_many_requests', wait_s)
  return fail('invalid_login_or_password', told_left)
}

/**
 * Unless the password was changed meanwhile. Postponed in read-only mode. Returns the hash that the
 * account has now if nobody changed it.
 */
async function rehash(
  transactions: Transactions,
  { id, stored }: { id: number; stored: string },
  right: string,
): Promise<string> {
  if (await transactions.look(nobody, readOnly)) return stored
  const password = await hashPassword(right)
  await transactions.work(docket, ({ tx }) => store.replacePassword(tx, { id, stored, password }))
  return password
}
