/**
 * Initializes an empty database with what accounts need: groups and their inclusions, and an
 * administrator.
 */

import { continueIds } from '../../platform/db/continue-ids.ts'
import type { Tx } from '../../platform/db/db.ts'
import { fold } from '../../platform/fold.ts'
import { sha256 } from '../../platform/ids.ts'
import { changeGiven, include, putOver } from '../memberships/grants.ts'
import { applyPatterns } from '../memberships/memberships.ts'
import * as fresh from './fresh.ts'
import * as store from './install.store.ts'

/** The first account, a member of `admin`. */
export interface FirstAdministrator {
  login: string
  /** From `hashPassword`. */
  password: string
  realname: string
}

/** The initial data of every database: the empty set, visible to everyone. */
export async function beginAccounts(tx: Tx) {
  await store.addEmptySet(tx, { hash: sha256('[]') })
  await store.seePublic(tx, {})
}

/** Returns the administrator's id. */
export async function installAccounts(tx: Tx, admin: FirstAdministrator, now: number) {
  await beginAccounts(tx)
  for (const [id, name, description, userregexp] of fresh.groups) {
    await store.addGroup(tx, { id, name, name_key: fold(name), description, userregexp })
  }
  await continueIds(tx, 'groups')
  for (const [member_id, grantor_id] of fresh.inclusions) {
    await include(tx, { member_id, grantor_id }, ['membership'])
  }
  for (const [group] of fresh.groups) {
    if (group !== fresh.ADMIN) await putOver(tx, fresh.ADMIN, group)
  }
  await include(tx, { member_id: fresh.ADMIN, grantor_id: fresh.ADMIN }, ['bless', 'visible'])
  const { id } = (await store.addUser.first(tx, {
    ...admin,
    login_key: fold(admin.login),
    realname_key: fold(admin.realname),
    now,
  }))!
  await changeGiven(tx, id, 'groups', { added: [fresh.ADMIN], removed: [] })
  await applyPatterns(tx, id, admin.login)
  return id
}
