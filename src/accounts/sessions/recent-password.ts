/**
 * That a password was shown lately, which what opens another way in asks for: a new API key, a new
 * address. Whoever finds an open browser, or a key, has no more than that.
 */

import { statement } from '../../platform/db/statement.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { checkOwnPassword } from '../passwords/own-password.ts'
import { fail } from './faults.ts'

const RECENT_MS = 10 * 60_000

const shownAt = statement((q, p: { session_id: number }) =>
  q.selectFrom('session_passwords').select('at').where('session_id', '=', p.session_id),
)
const put = statement((q, p: { session_id: number; at: number }) =>
  q
    .insertInto('session_passwords')
    .values({ session_id: p.session_id, at: p.at })
    .onConflict((row) => row.column('session_id').doUpdateSet({ at: p.at })),
)
const forgetOld = statement((q, p: { before: number }) =>
  q.deleteFrom('session_passwords').where('at', '<', p.before),
)

/** Who comes without a session shows the password with the call, or was let in by a proxy. */
export async function isRecent({ tx, actor, now }: Look): Promise<boolean> {
  const session = actor.by?.session
  if (!session) return true
  // A clock that was set back makes nothing recent for longer.
  const isNear = (at: number) => Math.abs(now - at) < RECENT_MS
  if (isNear(session.since)) return true
  const shown = await shownAt.first(tx, { session_id: session.id })
  return shown !== undefined && isNear(shown.at)
}

/** Refuses who has not shown it within ten minutes, and whoever shows an API key. */
export async function requireRecentPassword(look: Look) {
  if (look.actor.by?.way === 'api_key') fail('api_key_not_enough')
  if (!(await isRecent(look))) fail('password_wanted')
}

/** The caller's password, once more; it counts for the session of the call. */
export async function confirmPassword(door: Door, password: string) {
  const { actor } = door.caller
  await checkOwnPassword(door, password)
  const session_id = actor.by?.session?.id
  if (session_id === undefined) return
  const note = ({ tx, now }: Work) => put(tx, { session_id, at: now })
  await door.work(actor, note, { always: true })
}

/** To be done now and then. */
export async function forgetOldProofs({ tx, now }: Work) {
  await forgetOld(tx, { before: now - RECENT_MS })
}
