/**
 * Logins whose password was right and whose code is missing. The secret is a cookie of the browser
 * in which the login began, and only its hash is stored.
 */

import { statement } from '../../platform/db/statement.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Door } from '../../platform/http/method.ts'
import { newToken, sha256 } from '../../platform/ids.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { logAccess } from '../audit/access-log.ts'
import { refuseOldProof } from '../passwords/proof.ts'

/** How long a code may take. */
export const HALF_LOGIN_MS = 10 * 60_000

const add = statement((q, p: { token_hash: string; user_id: number; now: number }) =>
  q
    .insertInto('half_logins')
    .values({ token_hash: p.token_hash, user_id: p.user_id, creation_ts: p.now }),
)
const find = statement((q, p: { token_hash: string; since: number }) =>
  q
    .selectFrom('half_logins')
    .select('user_id')
    .where('token_hash', '=', p.token_hash)
    .where('creation_ts', '>', p.since),
)
const drop = statement((q, p: { token_hash: string }) =>
  q.deleteFrom('half_logins').where('token_hash', '=', p.token_hash),
)
const dropOf = statement((q, p: { user_id: number }) =>
  q.deleteFrom('half_logins').where('user_id', '=', p.user_id),
)
const dropOld = statement((q, p: { before: number }) =>
  q.deleteFrom('half_logins').where('creation_ts', '<=', p.before),
)

/** Begins one for an account whose password was verified; returns the secret. */
export function openHalfLogin(door: Door, user_id: number): Promise<string> {
  const { actor, address } = door.caller
  const secret = newToken(user_id)
  return door.work(
    actor,
    async (work) => {
      await refuseOldProof(work.tx, user_id, actor.by)
      await add(work.tx, { token_hash: sha256(secret), user_id, now: work.now })
      await logAccess(work, { kind: 'Login', field: 'code_wanted', user_id, address })
      return secret
    },
    { always: true },
  )
}

/** The id of the account; undefined if there is no such login, or it began too long ago. */
export const findHalfLogin = async (
  { tx, now }: Look,
  secret: string,
): Promise<number | undefined> =>
  (await find.first(tx, { token_hash: sha256(secret), since: now - HALF_LOGIN_MS }))?.user_id

/** Ends it, when a session replaces it. */
export const endHalfLogin = async (tx: Tx, secret: string): Promise<void> =>
  void (await drop(tx, { token_hash: sha256(secret) }))

/** Ends all of an account, whose password or rights have changed. */
export const endHalfLogins = async (tx: Tx, user_id: number): Promise<void> =>
  void (await dropOf(tx, { user_id }))

/** Deletes old rows. Call it occasionally. */
export const forgetOldHalfLogins = async ({ tx, now }: Work): Promise<void> =>
  void (await dropOld(tx, { before: now - HALF_LOGIN_MS }))
