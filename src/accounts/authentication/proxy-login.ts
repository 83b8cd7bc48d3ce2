/**
 * Logs in users named by a trusted proxy, for single sign-on. The name is their external id, or
 * else their login name.
 */

import type { Tx } from '../../platform/db/db.ts'
import type { FindActor, Transactions } from '../../platform/work/work.ts'
import { fail } from '../faults.ts'
import { checkSelfMade } from '../logins/login-names.rules.ts'
import { checkDomain } from '../logins/refused-domains.rules.ts'
import { docketParameters } from '../parameters/docket-parameters.ts'
import { parameters } from '../parameters/parameters.ts'
import { readOnly } from '../read-only/read-only.ts'
import { createUser } from '../users/create-user.ts'
import { docket, enabled, loginKey, nobody } from '../actors/actors.ts'
import * as store from './callers.store.ts'

/** No account has a longer one, and long input is not looked up. */
const NAME_CHARS_MAX = 255

/**
 * Returns a function that finds the actor in the look of the request, and throws
 * `proxy_user_unknown` if there is no such account and none may be created.
 */
export function createProxyLogin(transactions: Transactions, makes_accounts: boolean) {
  return async function logIn(name: string, address: string): Promise<FindActor> {
    const by = { way: 'proxy', address } as const
    if (makes_accounts && (await transactions.look(nobody, ({ tx }) => isNew(tx, name)))) {
      // Accounts cannot be created in read-only mode; the user can read anonymously.
      if (await transactions.look(nobody, readOnly)) return async () => nobody
      await makeAccount(transactions, name)
    }
    return async ({ tx }) => {
      const account = await find(tx, name)
      if (!account) return fail('proxy_user_unknown', name)
      return { ...(await enabled(tx, account)), by }
    }
  }
}

/**
 * An external id takes precedence over a login name, because the identity provider assigned it. An
 * account with a different external id does not match, whatever its login name.
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

/** Creates an account without a password. Another request may have created it meanwhile. */
async function makeAccount(transactions: Transactions, name: string) {
  await transactions.work(docket, async (work) => {
    if (!(await isNew(work.tx, name))) return
    checkSelfMade(name, await parameters(work.tx))
    checkDomain(name, (await docketParameters(work.tx)).refused_email_domains)
    await createUser(work, { login: name, realname: '', password: null, extern_id: name })
  })
}
