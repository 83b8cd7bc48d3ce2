/** Sets passwords, and changes one's own given the old one. */

import type { Tx } from '../../platform/db/db.ts'
import type { Caller, Door } from '../../platform/http/method.ts'
import type { Work } from '../../platform/work/work.ts'
import { audit } from '../audit/audit.ts'
import { docket } from '../actors/actors.ts'
import { mailNewPassword } from '../letters/notices.ts'
import { CANCEL_EMAIL } from '../letters/secrets.ts'
import { parameters } from '../parameters/parameters.ts'
import { checkPassword } from '../passwords/passwords.rules.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { endSessions } from '../sessions/sessions.ts'
import { fail as failHere } from '../passwords/faults.ts'
import { usersById } from './find-users.ts'
import { checkOwnPassword } from '../passwords/own-password.ts'
import * as store from './users.store.ts'
import type { PasswordChange } from './users.wire.ts'

/** Keeps the session of the call and ends the others. */
export async function changeOwnPassword(door: Door, asked: PasswordChange) {
  const { caller } = door
  const { old_password, new_password } = asked
  const { id } = caller.actor
  await door.look(caller.actor, async ({ tx }) => {
    checkPassword(new_password, (await parameters(tx)).password_complexity)
  })
  const stored = await checkOwnPassword(door, old_password)
  const hash = await hashPassword(new_password)
  await door.work(caller.actor, async (w) => {
    // Does not overwrite a password that an administrator set meanwhile.
    const changed = await store.replacePassword.changes(w.tx, { id, stored, password: hash })
    if (changed === 0) failHere('old_password_incorrect')
    await finish(w, id, caller)
  })
  return { id }
}

/** The audit entry of a new password: its format, without the old one. */
export const passwordChange = {
  cryptpassword: { removed: '', added: 'hashed_with_argon2id' },
}

/**
 * Stores a password from `hashPassword`. Ends all sessions of the account except that of the call
 * `except`, and invalidates mailed secrets.
 */
export async function setPassword(work: Work, user_id: number, hash: string, except?: Caller) {
  await putPassword(work.tx, user_id, hash)
  await finish(work, user_id, except)
}

async function finish(work: Work, user_id: number, except?: Caller) {
  await shutOut(work, user_id, except)
  await audit(work, 'User', user_id, passwordChange)
  const owner = (await usersById(work.tx, [user_id])).get(user_id)
  if (owner) await mailNewPassword(work, owner)
}

/** Stores a hash from `hashPassword`; sessions stay as they are. */
export async function putPassword(tx: Tx, user_id: number, hash: string) {
  await store.putPassword(tx, { id: user_id, password: hash })
}

/**
 * Ends sessions opened with the password, and invalidates mailed secrets. API keys stay until their
 * owner revokes them. Letters that cancel a change of address stay valid unless an administrator
 * acts: whoever took over the account could invalidate them otherwise.
 */
export async function shutOut(work: Work, user_id: number, except?: Caller) {
  await endSessions(work, user_id, except)
  const isByOthers = ![docket.id, user_id].includes(work.actor.id)
  const but = isByOthers ? '' : CANCEL_EMAIL
  await store.forgetTokens(work.tx, { user_id, but })
}
