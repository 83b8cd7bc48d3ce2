/** Logins that last: opened with a password, listed, ended. Of secrets only hashes are kept. */

import type { Selectable } from 'kysely'

import type { Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Caller, Door } from '../../platform/http/method.ts'
import { newToken, sha256 } from '../../platform/ids.ts'
import { limits } from '../../platform/limits.ts'
import { toText } from '../../platform/times.ts'
import type { Work } from '../../platform/work.ts'
import { fail } from '../faults.ts'
import { parameters } from '../parameters/parameters.ts'
import { isRemembered, SESSION_MS } from './sessions.rules.ts'
import * as store from './sessions.store.ts'
import type { Session } from './sessions.wire.ts'

/** `token` is sent along by programs, `cookie` by browsers. */
type Kind = 'token' | 'cookie'

const AGENT_CHARS_MAX = 255
/** Who may read must be able to log in and out while nothing else can be changed. */
const ALWAYS = { always: true }

type SessionRow = Omit<Selectable<Tables['sessions']>, 'user_id'>

/** The token of a new session of the caller, who showed a password. */
export const openToken = (door: Door): Promise<string> =>
  door.work(door.caller.actor, (work) => openSession(work, door.caller, 'token'), ALWAYS)

/** The cookie of a new one, and how long a browser keeps it; undefined: until it is closed. */
export function openCookie(door: Door, remember?: boolean) {
  const open = async (work: Work) => {
    const secret = await openSession(work, door.caller, 'cookie')
    const isKept = isRemembered((await parameters(work.tx)).rememberlogin, remember)
    return { secret, kept_ms: isKept ? SESSION_MS : undefined }
  }
  return door.work(door.caller.actor, open, ALWAYS)
}

async function openSession({ tx, actor, now }: Work, caller: Caller, kind: Kind) {
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
  const many = { user_id: actor.id, others: limits.sessions_max }
  const last = await store.sessionAfter.first(tx, many)
  if (last) await store.endUntil(tx, { user_id: actor.id, ...last })
  return secret
}

/** Own sessions, the one that was used last first. */
export function listSessions(door: Door) {
  const { actor } = door.caller
  const current = currentHash(door.caller)
  return door.look(actor, async ({ tx }) => {
    const sessions = await store.sessionsOf(tx, { user_id: actor.id, limit: limits.sessions_max })
    return { sessions: sessions.map((session) => show(session, current)) }
  })
}

function show(row: SessionRow, current: string): Session {
  return {
    id: row.id,
    kind: row.kind === 'cookie' ? 'cookie' : 'token',
    creation_time: toText(row.creation_ts),
    last_used: toText(row.lastused),
    address: row.ipaddr,
    user_agent: row.user_agent,
    is_current: row.token_hash === current,
  }
}

/** Ends one of one's own. Answers whether it was the one that the call came with. */
export function endSession(door: Door, id: number): Promise<boolean> {
  const { actor } = door.caller
  const end = async ({ tx }: Work) => {
    const ended = await store.endById.first(tx, { user_id: actor.id, id })
    if (!ended) return fail('object_does_not_exist', 'session', id)
    return ended.token_hash === currentHash(door.caller)
  }
  return door.work(actor, end, ALWAYS)
}

/** Ends what a call came with; what is none of the actor's is left alone. */
export async function endPresented(door: Door) {
  const { actor, credentials } = door.caller
  const { token, session } = credentials
  const user_id = actor.id
  if (user_id === 0) return
  const end = async ({ tx }: Work) => {
    if (token) await store.endByHash(tx, { user_id, token_hash: sha256(token), kind: 'token' })
    if (session) await store.endByHash(tx, { user_id, token_hash: sha256(session), kind: 'cookie' })
  }
  await door.work(actor, end, ALWAYS)
}

/** Ends all of one's own but the one that the call came with; answers their numbers. */
export function endOthers(door: Door): Promise<number[]> {
  const { caller } = door
  return door.work(caller.actor, ({ tx }) => endSessions(tx, caller.actor.id, caller), ALWAYS)
}

/** Ends all sessions of somebody but the one that a call came with; without a call, all. */
export async function endSessions(tx: Tx, user_id: number, except?: Caller): Promise<number[]> {
  const keep = except ? currentHash(except) : ''
  return (await store.endOthers(tx, { user_id, keep })).map(({ id }) => id)
}

/** The session that a call came with: a cookie goes before a token, as at the door. */
function currentHash({ credentials }: Caller) {
  const { session, token } = credentials
  const secret = session ?? token
  return secret ? sha256(secret) : ''
}
