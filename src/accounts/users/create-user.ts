/** Creates accounts, for the program itself or on behalf of members of `editusers`. */

import type { Tx } from '../../platform/db/db.ts'
import { fold } from '../../platform/fold.ts'
import { fail as failDoor } from '../../platform/http/faults.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Actor, Look, Work } from '../../platform/work/work.ts'
import { loginKey } from '../actors/actors.ts'
import { auditCreation } from '../audit/audit.ts'
import { fail } from '../faults.ts'
import { checkLoginName } from '../logins/login-names.rules.ts'
import { applyPatterns } from '../memberships/memberships.ts'
import { oneLine } from '../names.rules.ts'
import { parameters } from '../parameters/parameters.ts'
import { checkPassword } from '../passwords/passwords.rules.ts'
import { hashPassword } from '../passwords/passwords.ts'
import * as store from './users.store.ts'
import type { NewUser } from './users.wire.ts'

/**
 * `User.create`, for members of `editusers`. Throws `auth_failure`, `account_exists`, or a fault
 * about the login name or the password. The password is hashed before the work begins.
 */
export async function createAccount(door: Door, asked: NewUser) {
  const { actor } = door.caller
  const { email, full_name = '' } = asked
  requireCreator(actor)
  if (email.trim() === '') failDoor('param_required', 'email')
  await door.look(actor, (l) => checkNew(l, asked))
  const password = asked.password ? await hashPassword(asked.password) : null
  const account = { login: email, realname: full_name, password }
  return { id: await door.work(actor, (w) => createUser(w, account)) }
}

/** Fault 304 for others than members of `editusers`. */
export function requireCreator(actor: Actor) {
  if (!actor.may('editusers')) {
    fail('auth_failure', { action: 'add', object: 'users', group: 'editusers' })
  }
}

/** Checks the account before hashing the password. */
async function checkNew({ tx }: Look, { email, password }: NewUser) {
  await checkNewLogin(tx, email)
  if (password) checkPassword(password, (await parameters(tx)).password_complexity)
}

/** An account to create, once the password has been hashed. */
export interface NewAccount {
  login: string
  realname: string
  /** From `hashPassword`; null disables logging in by password. */
  password: string | null
  /** The external id, from an identity provider. */
  extern_id?: string
}

/** Creates an account, with the groups whose patterns match its login name. Returns its id. */
export async function createUser(work: Work, { login, ...account }: NewAccount) {
  return addAccount(work, { login: await checkNewLogin(work.tx, login), ...account })
}

/** The same for an imported login name, which is stored unchanged. It must be unused. */
export async function addAccount(work: Work, account: NewAccount) {
  const { login: login_name, realname, password, extern_id } = account
  const { tx, now } = work
  const name = oneLine(realname)
  const { id } = (await store.addUser.first(tx, {
    login_name,
    login_name_key: loginKey(login_name),
    realname: name,
    realname_key: fold(name),
    password,
    extern_id: extern_id ?? null,
    creation_ts: now,
  }))!
  await applyPatterns(tx, id, login_name)
  await auditCreation(work, 'User', id, login_name)
  return id
}

/** The login name in stored form; throws if it is invalid or taken. */
export async function checkNewLogin(tx: Tx, login: string, own_id = 0): Promise<string> {
  const login_name = checkLoginName(login, await parameters(tx))
  const taken = await store.byKey.first(tx, { login_name_key: loginKey(login_name) })
  if (taken && taken.id !== own_id) fail('account_exists', login_name)
  return login_name
}
