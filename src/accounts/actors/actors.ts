/** The acting user, as the rest of the program sees it. */

import type { Tx } from '../../platform/db/db.ts'
import { fold } from '../../platform/fold.ts'
import type { Actor } from '../../platform/work/work.ts'
import { fail } from '../faults.ts'
import { groupsOf } from '../group-sets/group-sets.ts'
import { parameters } from '../parameters/parameters.ts'
import * as store from './actors.store.ts'

/** The columns of a user that authentication reads. */
export interface Account {
  id: number
  login_name: string
  realname: string
  is_enabled: number
  disabledtext: string
  group_set_id: number
}

/** The actor of requests without credentials. */
export const nobody: Actor = {
  id: 0,
  login: '',
  name: '',
  groups: new Set(),
  group_set_id: 0,
  may: () => false,
}

/** The actor for the program itself, when it runs commands or jobs. */
export const docket: Actor = { ...nobody, login: 'docket', may: () => true }

// System groups are cached with their set; neither ever changes.
const kept = new WeakMap<ReadonlySet<number>, ReadonlySet<string>>()

type Known = Pick<Account, 'id' | 'login_name' | 'realname' | 'group_set_id'>

/**
 * The actor for an account that was found. Privileges are memberships in Bugzilla's system groups,
 * direct or by inclusion, and are cached per group set.
 */
export async function actorOf(tx: Tx, account: Known): Promise<Actor> {
  const groups = await groupsOf(tx, account.group_set_id)
  let privileges = kept.get(groups)
  if (!privileges) {
    const system = await store.systemGroups(tx, {})
    privileges = new Set(system.filter(({ id }) => groups.has(id)).map(({ name }) => name))
    kept.set(groups, privileges)
  }
  const names = privileges
  return {
    id: account.id,
    login: account.login_name,
    name: account.realname,
    groups,
    group_set_id: account.group_set_id,
    may: (privilege) => names.has(privilege),
  }
}

/** The actor of an account; undefined if it does not exist. */
export async function actorById(tx: Tx, id: number): Promise<Actor | undefined> {
  const account = await store.byId.first(tx, { id })
  return account && actorOf(tx, account)
}

/** The same, unless it is disabled. */
export async function enabledById(tx: Tx, id: number): Promise<Actor | undefined> {
  const account = await store.byId.first(tx, { id })
  return account?.is_enabled ? actorOf(tx, account) : undefined
}

/** Whether the account exists and may log in. */
export const isEnabled = async (tx: Tx, id: number): Promise<boolean> =>
  (await store.byId.first(tx, { id }))?.is_enabled === 1

/** Authenticates again, so that rights revoked in the meantime no longer apply. */
export const actorAnew = async (tx: Tx, { id }: Actor): Promise<Actor> =>
  id === 0 ? nobody : ((await actorById(tx, id)) ?? nobody)

/** The actor of an active account; fault 301 for a disabled one. */
export async function enabled(tx: Tx, account: Account): Promise<Actor> {
  if (!account.is_enabled) {
    fail('account_disabled', account.disabledtext, (await parameters(tx)).maintainer)
  }
  return actorOf(tx, account)
}

/** Loads accounts by what people type. */
export const loginKey = (login: string) => fold(login.trim())
