/**
 * Recent authentication: actions that create another way to log in, such as a new API key or
 * address, require that the password was entered recently. A stolen session or key is not enough.
 */

import { statement } from '../../platform/db/statement.ts'
import { fail as failDoor } from '../../platform/http/faults.ts'
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

/** Callers without a session send the password with the call, or are authenticated by a proxy. */
export async function isRecent({ tx, actor, now }: Look): Promise<boolean> {
  const session = actor.by?.session
  if (!session) return true
  // If the clock is set back, nothing stays recent for longer.
  const isNear = (at: number) => Math.abs(now - at) < RECENT_MS
  if (isNear(session.since)) return true
  const shown = await shownAt.first(tx, { session_id: session.id })
  return shown !== undefined && isNear(shown.at)
}

/** Refuses sessions without a password in the last ten minutes, and API keys. */
export async function requireRecentPassword(look: Look) {
  if (look.actor.by?.acts) failDoor('acting', look.actor.login)
  if (look.actor.by?.way === 'api_key') fail('api_key_not_enough')
  if (!(await isRecent(look))) fail('password_wanted')
}

/** Verifies the caller's password again and notes it for the session of the call. */
export async function confirmPassword(door: Door, password: string) {
  const { actor } = door.caller
  await checkOwnPassword(door, password)
  const session_id = actor.by?.session?.id
  if (session_id === undefined) return
  const note = ({ tx, now }: Work) => put(tx, { session_id, at: now })
  await door.work(actor, note, { always: true })
}

/** Deletes old rows. Call it occasionally. */
export async function forgetOldProofs({ tx, now }: Work) {
  await forgetOld(tx, { before: now - RECENT_MS })
}
