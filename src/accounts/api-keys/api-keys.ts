/** Creates, lists and revokes API keys. Only their hashes are stored. */

import { newApiKey, sha256 } from '../../platform/ids.ts'
import { limits } from '../../platform/limits.ts'
import { type Scope, scopeOf } from '../../platform/scopes.wire.ts'
import { toText } from '../../platform/times.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { logAccess } from '../audit/access-log.ts'
import { mailNewKey } from '../letters/notices.ts'
import { differences, renamed } from '../changes.rules.ts'
import { fail } from '../faults.ts'
import { oneLine } from '../names.rules.ts'
import { requireRecentPassword } from '../sessions/recent-password.ts'
import { usersById } from '../users/find-users.ts'
import { givesMore, isExpired, type Limited, readExpiry } from './api-keys.rules.ts'
import * as store from './api-keys.store.ts'
import type { ApiKey, ApiKeyUpdate, NewApiKey } from './api-keys.wire.ts'
import { fail as failHere } from './faults.ts'

const API_KEY = /^[0-9A-Za-z]{40}$/

/** The stored hash of a key. Keys, Bugzilla's included, are random enough for a fast hash. */
export const keptKey = (api_key: string): string => sha256(api_key)

/** What a key is for, what it allows, and until when; everything and forever by default. */
export interface KeyTerms {
  description: string
  scope?: Scope
  expires_at?: number | null
}

/**
 * Creates a key for a user; `key` sets its value. At the limit, the oldest key that is revoked or
 * has expired is replaced.
 */
export async function createKey(work: Work, user_id: number, terms: KeyTerms, key?: string) {
  const { tx, now } = work
  const { scope = 'all', expires_at = null } = terms
  const api_key = key ?? newApiKey()
  if (!API_KEY.test(api_key)) failHere('api_key_malformed')
  const key_hash = keptKey(api_key)
  if (await store.byHash.first(tx, { key_hash })) failHere('api_key_exists')
  const keys = await store.keysOf(tx, { user_id, limit: limits.api_keys_max })
  if (keys.length >= limits.api_keys_max) {
    const oldest = keys.find((one) => one.revoked === 1 || isExpired(one, now))
    if (!oldest) return failHere('too_many_api_keys', limits.api_keys_max)
    await store.dropKey(tx, { id: oldest.id })
  }
  const limited = { scope: storedScope(scope), expires_at }
  const row = { user_id, key_hash, description: oneLine(terms.description), creation_ts: now }
  const { id } = (await store.addKey.first(tx, { ...row, ...limited }))!
  const log = (field: string, added: string) =>
    logAccess(work, { kind: 'ApiKey', user_id, object_id: id, field, added })
  await log('__create__', row.description)
  if (scope !== 'all') await log('scope', scope)
  if (expires_at !== null) await log('expires', toText(expires_at))
  return { id, api_key }
}

/** Null is what keys from before scopes have. */
const storedScope = (scope: Scope) => (scope === 'all' ? null : scope)

/** Creates a key for the actor. */
export async function createOwnKey(work: Work, asked: NewApiKey) {
  const { description = '', scope = 'all', expires = null } = asked
  await requireRecentPassword(work)
  const expires_at = readExpiry(expires, work.now)
  return createToldKey(work, work.actor.id, { description, scope, expires_at })
}

/**
 * Creates a key for anyone and notifies the owner by mail. The result contains the key itself,
 * which is not stored.
 */
export async function createToldKey(work: Work, user_id: number, terms: KeyTerms) {
  const made = await createKey(work, user_id, terms)
  await tellOwner(work, user_id, oneLine(terms.description))
  return made
}

async function tellOwner(work: Work, id: number, description: string) {
  const owner = (await usersById(work.tx, [id])).get(id)
  if (owner) await mailNewKey(work, owner, description)
}

/** The actor's keys, oldest first. */
export async function listKeys(look: Look) {
  return { api_keys: await keysOfPerson(look, look.actor.id) }
}

/** The same of somebody else: for administrators. */
export async function keysOfPerson({ tx, now }: Look, user_id: number): Promise<ApiKey[]> {
  const keys = await store.keysOf(tx, { user_id, limit: limits.api_keys_max })
  return keys.map((key) => ({
    id: key.id,
    description: key.description,
    creation_time: toText(key.creation_ts),
    last_used: timeIn(key.last_used),
    last_used_address: key.last_used_ip,
    is_revoked: key.revoked === 1,
    scope: scopeOf(key.scope),
    expires: timeIn(key.expires_at),
    is_expired: isExpired(key, now),
  }))
}

/**
 * Revokes keys of somebody, or all of them; returns the ids of those that were valid. Fault 51 for
 * a key of somebody else.
 */
export async function revokeKeys(work: Work, user_id: number, ids?: readonly number[]) {
  const { tx } = work
  const keys = await store.keysOf(tx, { user_id, limit: limits.api_keys_max })
  const unknown = ids?.find((id) => !keys.some((key) => key.id === id))
  if (unknown !== undefined) fail('object_does_not_exist', 'API key', unknown)
  const valid = keys.filter(({ id, revoked }) => revoked === 0 && (ids?.includes(id) ?? true))
  for (const { id, description, scope, expires_at } of valid) {
    await store.putKey(tx, { id, description, revoked: 1, scope, expires_at })
    const change = { field: 'revoked', removed: '0', added: '1' }
    await logAccess(work, { kind: 'ApiKey', user_id, object_id: id, ...change })
  }
  return valid.map(({ id }) => id)
}

const timeIn = (ms: number | null) => (ms === null ? null : toText(ms))

/** Another user's key is reported as nonexistent. */
export async function updateKey(work: Work, asked: ApiKeyUpdate) {
  const { tx, actor, now } = work
  const { id, is_revoked, expires } = asked
  const key = await store.keyOf.first(tx, { user_id: actor.id, id })
  if (!key) return fail('object_does_not_exist', 'API key', id)
  const before = { ...key, scope: scopeOf(key.scope) }
  const after = {
    description: asked.description === undefined ? key.description : oneLine(asked.description),
    revoked: is_revoked === undefined ? key.revoked : Number(is_revoked),
    scope: asked.scope ?? before.scope,
    expires_at: expires === undefined ? key.expires_at : readExpiry(expires, now),
  }
  const changes = differences(told(before), told(after))
  if (Object.keys(changes).length > 0) {
    await store.putKey(tx, { id, ...after, scope: storedScope(after.scope) })
  }
  for (const [field, change] of Object.entries(changes)) {
    await logAccess(work, { kind: 'ApiKey', object_id: id, field, ...change })
  }
  // A key that may do more grants access, like a new one.
  if (givesMore(before, after)) {
    await requireRecentPassword(work)
    await tellOwner(work, actor.id, after.description)
  }
  return { api_keys: [{ id, changes: renamed(changes, { revoked: 'is_revoked' }) }] }
}

/** What changes of a key tell of. */
const told = ({ description, revoked, scope, expires_at }: Limited & { description: string }) => ({
  description,
  revoked,
  scope,
  expires: timeIn(expires_at),
})
