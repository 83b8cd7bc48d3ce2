/** The shelves for failed logins, and for when keys and sessions were last used. Only SQL. */

import { statement } from '../../platform/db/statement.ts'

interface From {
  login_name_key: string
  ip_addr: string
}
export const failuresSince = statement((q, p: From & { since: number }) =>
  q
    .selectFrom('login_failures')
    .select('login_time')
    .where('login_name_key', '=', p.login_name_key)
    .where('ip_addr', '=', p.ip_addr)
    .where('login_time', '>', p.since),
)
export const addFailure = statement((q, p: From & { login_time: number }) =>
  q
    .insertInto('login_failures')
    .values({ login_name_key: p.login_name_key, ip_addr: p.ip_addr, login_time: p.login_time }),
)
export const forgetFailures = statement((q, p: From) =>
  q
    .deleteFrom('login_failures')
    .where('login_name_key', '=', p.login_name_key)
    .where('ip_addr', '=', p.ip_addr),
)
export const forgetOldFailures = statement((q, p: { before: number }) =>
  q.deleteFrom('login_failures').where('login_time', '<', p.before),
)

export const replacePassword = statement((q, p: { id: number; stored: string; password: string }) =>
  q
    .updateTable('users')
    .set({ password: p.password })
    .where('id', '=', p.id)
    .where('password', '=', p.stored),
)

export const keyUsed = statement((q, p: { id: number; at: number; address: string }) =>
  q
    .updateTable('api_keys')
    .set({ last_used: p.at, last_used_ip: p.address })
    .where('id', '=', p.id),
)
export const sessionUsed = statement((q, p: { id: number; at: number }) =>
  q.updateTable('sessions').set({ lastused: p.at }).where('id', '=', p.id),
)
