/** Logins that last: opened with a password, listed, ended. Of their secrets only hashes are kept. */

import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/method.ts'
import { newToken, sha256 } from '../../platform/ids.ts'
import { limits } from '../../platform/limits.ts'
import { toText } from '../../platform/times.ts'
import type { Look, Work } from '../../platform/work.ts'
import { fail } from '../faults.ts'
import { SESSION_MS } from './sessions.rules.ts'
import * as store from './sessions.store.ts'
import type { Session } from './sessions.wire.ts'

/** `token` is sent along by programs, `cookie` by browsers. */
export type Kind = 'token' | 'cookie'

const AGENT_CHARS_MAX = 255

/** Opens a session for the actor, who must have shown a password. Answers its secret, to be told once. */
export async function openSession(work: Work, caller: Caller, kind: Kind): Promise<string> {
  const { tx, actor, now } = work
  await store.endUnused(tx, { before: now - SESSION_MS })
  const secret = newToken(actor.id)
  await store.addSession(tx, {
    user_id: actor.id,
    token_hash: sha256(secret),
    kind,
    ipaddr: caller.credentials.restrict_login ? caller.address : null,
    user_agent: caller.user_agent?.slice(0, AGENT_CHARS_MAX) ?? null,
    now,
  })
  const last = await store.sessionAfter.first(tx, {
    user_id: actor.id,
    others: limits.sessions_max,
  })
  if (last) await store.endUntil(tx, { user_id: actor.id, ...last })
  return secret
}

/** Own sessions, the one that was used last first. */
export async function listSessions({ tx, actor }: Look, caller: Caller) {
  const sessions = await store.sessionsOf(tx, { user_id: actor.id, limit: limits.sessions_max })
  const current = currentHash(caller)
  return {
    sessions: sessions.map((session): Session => ({
      id: session.id,
      kind: session.kind === 'cookie' ? 'cookie' : 'token',
      creation_time: toText(session.creation_ts),
      last_used: toText(session.lastused),
      address: session.ipaddr,
      user_agent: session.user_agent,
      is_current: session.token_hash === current,
    })),
  }
}

/** Ends one of one's own. Answers whether it was the one that the call came with. */
export async function endSession({ tx, actor }: Work, caller: Caller, id: number) {
  const ended = await store.endById.first(tx, { user_id: actor.id, id })
  if (!ended) return fail('object_does_not_exist', 'session', id)
  return ended.token_hash === currentHash(caller)
}

/** Ends what a call came with; what is none of the actor's is left alone. */
export async function endPresented({ tx, actor }: Work, { credentials }: Caller) {
  const { token, session } = credentials
  const user_id = actor.id
  if (token) await store.endByHash(tx, { user_id, token_hash: sha256(token), kind: 'token' })
  if (session) await store.endByHash(tx, { user_id, token_hash: sha256(session), kind: 'cookie' })
}

/** Ends all sessions of somebody but the one that a call came with; without a call, all. */
export async function endSessions(tx: Tx, user_id: number, except?: Caller): Promise<number[]> {
  const keep = except ? currentHash(except) : ''
  return (await store.endOthers(tx, { user_id, keep })).map(({ id }) => id)
}

/** The session by which somebody was recognised; a password goes before both, a cookie before a token. */
function currentHash({ credentials }: Caller) {
  const { session, token } = credentials
  const secret = session ?? token
  return secret ? sha256(secret) : ''
}
