/** The tables of failed logins, known addresses, and last use of keys and sessions. SQL only. */

import { statement } from '../../platform/db/statement.ts'

interface From {
  login_name_key: string
  ip_addr: string
}
/** Failed logins of an account from all addresses since this time, newest first. */
export const failuresSince = statement(
  (q, p: { login_name_key: string; since: number; limit: number }) =>
    q
      .selectFrom('login_failures')
      .select(['ip_addr', 'login_time'])
      .where('login_name_key', '=', p.login_name_key)
      .where('login_time', '>', p.since)
      .orderBy('login_time', 'desc')
      .limit(p.limit),
)

/** Records a wrong password, also for a login name that does not exist. */
export const addFailure = statement((q, p: From & { login_time: number }) =>
  q
    .insertInto('login_failures')
    .values({ login_name_key: p.login_name_key, ip_addr: p.ip_addr, login_time: p.login_time }),
)

/** Deletes failures of this address only, after a successful login from it. */
export const forgetFailures = statement((q, p: From) =>
  q
    .deleteFrom('login_failures')
    .where('login_name_key', '=', p.login_name_key)
    .where('ip_addr', '=', p.ip_addr),
)

/** The same, of all addresses. */
export const forgetAllFailures = statement((q, p: Pick<From, 'login_name_key'>) =>
  q.deleteFrom('login_failures').where('login_name_key', '=', p.login_name_key),
)

/** Deletes failures before this time, which no longer count. */
export const forgetOldFailures = statement((q, p: { before: number }) =>
  q.deleteFrom('login_failures').where('login_time', '<', p.before),
)

interface Known {
  user_id: number
  ip_addr: string
}

/** Whether the account was used from this address before. */
export const knownAddress = statement((q, p: Known) =>
  q
    .selectFrom('known_addresses')
    .select('lastused')
    .where('user_id', '=', p.user_id)
    .where('ip_addr', '=', p.ip_addr),
)

/** The addresses of one account, the last used first. */
export const addressesOf = statement((q, p: { user_id: number; limit: number }) =>
  q
    .selectFrom('known_addresses')
    .select(['ip_addr', 'lastused'])
    .where('user_id', '=', p.user_id)
    .orderBy('lastused', 'desc')
    .limit(p.limit),
)

/** Adds the address, or updates when it was last used. */
export const noteAddress = statement((q, p: Known & { now: number }) =>
  q
    .insertInto('known_addresses')
    .values({ user_id: p.user_id, ip_addr: p.ip_addr, creation_ts: p.now, lastused: p.now })
    .onConflict((row) => row.columns(['user_id', 'ip_addr']).doUpdateSet({ lastused: p.now })),
)

/** Deletes one address, so that delays apply to it again. */
export const forgetAddress = statement((q, p: Known) =>
  q.deleteFrom('known_addresses').where('user_id', '=', p.user_id).where('ip_addr', '=', p.ip_addr),
)

/** Deletes addresses that were last used before this time. */
export const forgetOldAddresses = statement((q, p: { before: number }) =>
  q.deleteFrom('known_addresses').where('lastused', '<', p.before),
)

/** Does nothing if the hash has changed since it was read. */
export const replacePassword = statement((q, p: { id: number; stored: string; password: string }) =>
  q
    .updateTable('users')
    .set({ password: p.password })
    .where('id', '=', p.id)
    .where('password', '=', p.stored),
)

/** Stores when an API key was last used, and from where. */
export const keyUsed = statement((q, p: { id: number; at: number; address: string }) =>
  q
    .updateTable('api_keys')
    .set({ last_used: p.at, last_used_ip: p.address })
    .where('id', '=', p.id),
)

/** Stores when a session was last used, and from where. */
export const sessionUsed = statement((q, p: { id: number; at: number; address: string }) =>
  q.updateTable('sessions').set({ lastused: p.at, last_used_ip: p.address }).where('id', '=', p.id),
)
