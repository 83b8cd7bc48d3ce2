/** Sets passwords, and changes one's own with the old one to show for it. */

import type { Tx } from '../../platform/db/db.ts'
import type { Caller, Door } from '../../platform/http/method.ts'
import { limits } from '../../platform/limits.ts'
import { createRates } from '../../platform/rates.ts'
import type { Work } from '../../platform/work.ts'
import { audit } from '../audit/audit.ts'
import { fail } from '../faults.ts'
import { LOCKOUT_MS } from '../lockout/lockout.rules.ts'
import { parameters } from '../parameters/parameters.ts'
import { checkPassword } from '../passwords/passwords.rules.ts'
import { hashPassword, verifyPassword } from '../passwords/passwords.ts'
import { endSessions } from '../sessions/sessions.ts'
import { fail as failHere } from './faults.ts'
import * as store from './users.store.ts'
import type { PasswordChange } from './users.wire.ts'

/** Whoever found an open session must not try passwords faster than they could log in with them. */
const guesses = createRates({
  limit: 5,
  per_ms: LOCKOUT_MS,
  keys_max: limits.password_guessers_max,
})

/** The session of the call goes on, the others end. */
export async function changeOwnPassword(door: Door, asked: PasswordChange) {
  const { caller } = door
  const { old_password, new_password } = asked
  const { id } = caller.actor
  const { stored, now } = await door.look(caller.actor, async (l) => {
    checkPassword(new_password, (await parameters(l.tx)).password_complexity)
    return { stored: (await store.passwordOf.first(l.tx, { id }))?.password ?? '', now: l.now }
  })
  const key = `${id} ${stored}`
  const wait_s = guesses.take(key, now)
  if (wait_s > 0) fail('too_many_requests', wait_s)
  const { right } = await verifyPassword(old_password, stored)
  if (!right) failHere('old_password_incorrect')
  guesses.giveBack(key)
  const hash = await hashPassword(new_password)
  await door.work(caller.actor, async (w) => {
    // What an administrator set meanwhile stands.
    const changed = await store.replacePassword.changes(w.tx, { id, stored, password: hash })
    if (changed === 0) failHere('old_password_incorrect')
    await finish(w, id, caller)
  })
  return { id }
}

/** What is told of a new password: how it is kept, and nothing of the old one. */
export const passwordChange = {
  cryptpassword: { removed: '', added: 'hashed_with_argon2id' },
}

/**
 * Sets a password, as hashPassword gives it. It ends all sessions of the account but the one that
 * the call `except` came with, and what was mailed to set one is void.
 */
export async function setPassword(work: Work, user_id: number, hash: string, except?: Caller) {
  await putPassword(work.tx, user_id, hash)
  await finish(work, user_id, except)
}

async function finish(work: Work, user_id: number, except?: Caller) {
  await shutOut(work.tx, user_id, except)
  await audit(work, 'User', user_id, passwordChange)
}

export async function putPassword(tx: Tx, user_id: number, hash: string) {
  await store.putPassword(tx, { id: user_id, password: hash })
}

/** Ends what somebody opened with a password. API keys are revoked one by one, by their owner. */
export async function shutOut(tx: Tx, user_id: number, except?: Caller) {
  await endSessions(tx, user_id, except)
  await store.forgetTokens(tx, { user_id })
}
