/** Sessions: created with a password, listed, ended. Only hashes of their secrets are stored. */

import type { Selectable } from 'kysely'

import type { Tables } from '../../platform/db/tables.ts'
import type { Caller, Door } from '../../platform/http/method.ts'
import { newToken, sha256 } from '../../platform/ids.ts'
import { limits } from '../../platform/limits.ts'
import { toText } from '../../platform/times.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { logAccess } from '../audit/access-log.ts'
import { fail } from '../faults.ts'
import { fail as failHere } from './faults.ts'
import { parameters } from '../parameters/parameters.ts'
import { settingsOf } from '../settings.ts'
import { deviceOf } from './devices.rules.ts'
import { endHalfLogins } from './half-logins.ts'
import { refuseOldProof } from '../passwords/proof.ts'
import { isRemembered, keptMs, SESSION_MS, sinceOf } from './sessions.rules.ts'
import * as store from './sessions.store.ts'
import type { Session } from './sessions.wire.ts'

/** `token` is sent by programs, `cookie` by browsers. */
type Kind = 'token' | 'cookie'

const AGENT_CHARS_MAX = 255
/** Logging in and out must work in read-only mode. */
const ALWAYS = { always: true }

type SessionRow = Omit<Selectable<Tables['sessions']>, 'user_id' | 'acts_for' | 'acts_since'>

/** Creates a session for a caller with a verified password; returns its token. */
export const openToken = (door: Door): Promise<string> =>
  door.work(door.caller.actor, (work) => openSession(work, door.caller, 'token'), ALWAYS)

/** Returns a new cookie and its lifetime in the browser; undefined: until it is closed. */
export function openCookie(door: Door, remember?: boolean) {
  const open = async (work: Work) => {
    const secret = await openSession(work, door.caller, 'cookie')
    const isKept = isRemembered((await parameters(work.tx)).rememberlogin, remember)
    return { secret, kept_ms: isKept ? keptMs(settingsOf(work)) : undefined }
  }
  return door.work(door.caller.actor, open, ALWAYS)
}

async function openSession(work: Work, caller: Caller, kind: Kind) {
  const { tx, actor, now } = work
  // A second factor may have been turned on since the password was verified, which ended sessions.
  const isWhole = actor.by?.way === 'code' || !(await store.secondFactor.first(tx, actor))
  if (!isWhole) failHere('mfa_turned_on')
  await refuseOldProof(tx, actor.id, actor.by)
  await store.endUnused(tx, { before: now - SESSION_MS })
  const secret = newToken(actor.id)
  const row = {
    user_id: actor.id,
    token_hash: sha256(secret),
    kind,
    ipaddr: caller.credentials.restrict_login ? caller.address : null,
    user_agent: caller.user_agent?.slice(0, AGENT_CHARS_MAX) ?? null,
    last_used_ip: caller.address,
    now,
  }
  const { id } = (await store.addSession.first(tx, row))!
  await logAccess(work, { kind: 'Session', object_id: id, field: '__create__', added: kind })
  const many = { user_id: actor.id, others: limits.sessions_max }
  const last = await store.sessionAfter.first(tx, many)
  if (last) await store.endUntil(tx, { user_id: actor.id, ...last })
  return secret
}

/** The actor's sessions, last used first. */
export function listSessions(door: Door) {
  const { actor } = door.caller
  const current = currentHash(door.caller)
  return door.look(actor, async (look) => {
    const asked = { user_id: actor.id, limit: limits.sessions_max }
    const since = sinceOf(look.now, settingsOf(look))
    const sessions = await store.sessionsOf(look.tx, { ...asked, ...since })
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
    last_used_address: row.last_used_ip,
    user_agent: row.user_agent,
    device: deviceOf(row.user_agent),
    is_current: row.token_hash === current,
  }
}

/** Those of somebody else, without ids: for administrators. */
export async function sessionsOfPerson(look: Look, user_id: number) {
  const asked = { user_id, limit: limits.sessions_max }
  const since = sinceOf(look.now, settingsOf(look))
  const sessions = await store.sessionsOf(look.tx, { ...asked, ...since })
  return sessions.map((session) => {
    const { kind, creation_time, last_used, address, user_agent } = show(session, '')
    return { kind, creation_time, last_used, address, user_agent }
  })
}

/** Ends one of the actor's sessions. Returns whether it is that of the call. */
export function endSession(door: Door, id: number): Promise<boolean> {
  const { actor } = door.caller
  const end = async (work: Work) => {
    const ended = await store.endById.first(work.tx, { user_id: actor.id, id })
    if (!ended) return fail('object_does_not_exist', 'session', id)
    await logEnded(work, [ended])
    return ended.token_hash === currentHash(door.caller)
  }
  return door.work(actor, end, ALWAYS)
}

/** Ends the session of the call; ignores one that is not the actor's. */
export async function endPresented(door: Door) {
  const { actor, credentials } = door.caller
  const { token, session } = credentials
  // Also if they act for somebody else.
  const user_id = actor.by?.acts?.id ?? actor.id
  if (user_id === 0) return
  const shown = [
    ['token', token],
    ['cookie', session],
  ] as const
  const end = async (work: Work) => {
    for (const [kind, secret] of shown) {
      if (!secret) continue
      const token_hash = sha256(secret)
      await logEnded(work, await store.endByHash(work.tx, { user_id, token_hash, kind }), user_id)
    }
  }
  await door.work(actor, end, ALWAYS)
}

/** Ends all of the actor's sessions except that of the call; returns their ids. */
export function endOthers(door: Door): Promise<number[]> {
  const { caller } = door
  return door.work(caller.actor, (work) => endSessions(work, caller.actor.id, caller), ALWAYS)
}

/** Ends all sessions of a user except that of the call; without a call, all. */
export async function endSessions(work: Work, user_id: number, except?: Caller): Promise<number[]> {
  const keep = except ? currentHash(except) : ''
  const ended = await store.endOthers(work.tx, { user_id, keep })
  await endHalfLogins(work.tx, user_id)
  const removed = `${ended.length} sessions`
  if (ended.length === 1) await logEnded(work, ended, user_id)
  else if (ended.length > 1) {
    await logAccess(work, { kind: 'Session', user_id, field: '__remove__', removed })
  }
  return ended.map(({ id }) => id)
}

type Ended = Pick<SessionRow, 'id' | 'kind'>
async function logEnded(work: Work, ended: readonly Ended[], user_id = work.actor.id) {
  for (const { id: object_id, kind: removed } of ended) {
    await logAccess(work, { kind: 'Session', user_id, object_id, field: '__remove__', removed })
  }
}

/** The session of the call: a cookie takes precedence over a token, as in authentication. */
function currentHash({ credentials }: Caller) {
  const { session, token } = credentials
  const secret = session ?? token
  return secret ? sha256(secret) : ''
}
