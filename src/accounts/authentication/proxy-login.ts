/**
 * Logging in by what a trusted proxy says, for people whose password lies elsewhere. The name is
 * that by which they are known there, or else their login name.
 */

import type { Tx } from '../../platform/db/db.ts'
import type { FindActor, Rooms } from '../../platform/work/work.ts'
import { fail } from '../faults.ts'
import { checkSelfMade } from '../logins/login-names.rules.ts'
import { parameters } from '../parameters/parameters.ts'
import { readOnly } from '../read-only/read-only.ts'
import { createUser } from '../users/create-user.ts'
import { docket, enabled, loginKey, nobody } from '../actors/actors.ts'
import * as store from './callers.store.ts'

/** Nobody has a longer one, and what is sent is not looked for at any length. */
const NAME_CHARS_MAX = 255

export function createProxyLogin(rooms: Rooms, makes_accounts: boolean) {
  return async function logIn(name: string, address: string): Promise<FindActor> {
    const by = { way: 'proxy', address } as const
    if (makes_accounts && (await rooms.look(nobody, ({ tx }) => isNew(tx, name)))) {
      // Nothing can be made for them now, and whoever is not named may read as well.
      if (await rooms.look(nobody, readOnly)) return async () => nobody
      await makeAccount(rooms, name)
    }
    return async ({ tx }) => {
      const account = await find(tx, name)
      if (!account) return fail('proxy_user_unknown', name)
      return { ...(await enabled(tx, account)), by }
    }
  }
}

/**
 * An external id goes before a login name: it was given by whoever knows them elsewhere. Who has
 * another one is somebody else there, whatever the login name.
 */
async function find(tx: Tx, name: string) {
  const rows = await named(tx, name)
  return rows.find(({ extern_id }) => extern_id === name) ?? rows.find((row) => !row.extern_id)
}

const isNew = async (tx: Tx, name: string) => (await named(tx, name)).length === 0

async function named(tx: Tx, name: string) {
  if (name.length > NAME_CHARS_MAX) return []
  return store.byNameElsewhere(tx, { extern_id: name, login_name_key: loginKey(name) })
}

/** Nobody has a password for it here. Another request may have made it meanwhile. */
async function makeAccount(rooms: Rooms, name: string) {
  await rooms.work(docket, async (work) => {
    if (!(await isNew(work.tx, name))) return
    checkSelfMade(name, await parameters(work.tx))
    await createUser(work, { login: name, realname: '', password: null, extern_id: name })
  })
}
