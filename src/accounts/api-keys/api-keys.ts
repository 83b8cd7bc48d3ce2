/** Creates, lists and revokes API keys. Only their hashes are stored. */

import { newApiKey, sha256 } from '../../platform/ids.ts'
import { limits } from '../../platform/limits.ts'
import { toText } from '../../platform/times.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { logAccess } from '../audit/access-log.ts'
import { mailNewKey } from '../letters/notices.ts'
import { differences, renamed } from '../changes.rules.ts'
import { fail } from '../faults.ts'
import { oneLine } from '../names.rules.ts'
import { requireRecentPassword } from '../sessions/recent-password.ts'
import { usersById } from '../users/find-users.ts'
import * as store from './api-keys.store.ts'
import type { ApiKey, ApiKeyUpdate, NewApiKey } from './api-keys.wire.ts'
import { fail as failHere } from './faults.ts'

const API_KEY = /^[0-9A-Za-z]{40}$/

/** The stored hash of a key. Keys, Bugzilla's included, are random enough for a fast hash. */
export const keptKey = (api_key: string): string => sha256(api_key)

/**
 * Creates a key for a user; `key` sets its value. At the limit, the oldest revoked key is replaced.
 */
export async function createKey(work: Work, user_id: number, description: string, key?: string) {
  const { tx, now } = work
  const api_key = key ?? newApiKey()
  if (!API_KEY.test(api_key)) failHere('api_key_malformed')
  const key_hash = keptKey(api_key)
  if (await store.byHash.first(tx, { key_hash })) failHere('api_key_exists')
  const keys = await store.keysOf(tx, { user_id, limit: limits.api_keys_max })
  if (keys.length >= limits.api_keys_max) {
    const oldest = keys.find(({ revoked }) => revoked === 1)
    if (!oldest) return failHere('too_many_api_keys', limits.api_keys_max)
    await store.dropKey(tx, { id: oldest.id })
  }
  const row = { user_id, key_hash, description: oneLine(description), creation_ts: now }
  const { id } = (await store.addKey.first(tx, row))!
  const made = { object_id: id, field: '__create__', added: row.description }
  await logAccess(work, { kind: 'ApiKey', user_id, ...made })
  return { id, api_key }
}

/** Creates a key for the actor. */
export async function createOwnKey(work: Work, { description = '' }: NewApiKey) {
  await requireRecentPassword(work)
  return createToldKey(work, work.actor.id, description)
}

/**
 * Creates a key for anyone and notifies the owner by mail. The result contains the key itself,
 * which is not stored.
 */
export async function createToldKey(work: Work, user_id: number, description: string) {
  const made = await createKey(work, user_id, description)
  await tellOwner(work, user_id, oneLine(description))
  return made
}

async function tellOwner(work: Work, id: number, description: string) {
  const owner = (await usersById(work.tx, [id])).get(id)
  if (owner) await mailNewKey(work, owner, description)
}

/** The actor's keys, oldest first. */
export async function listKeys({ tx, actor }: Look) {
  const keys = await store.keysOf(tx, { user_id: actor.id, limit: limits.api_keys_max })
  return {
    api_keys: keys.map((key): ApiKey => ({
      id: key.id,
      description: key.description,
      creation_time: toText(key.creation_ts),
      last_used: key.last_used === null ? null : toText(key.last_used),
      last_used_address: key.last_used_ip,
      is_revoked: key.revoked === 1,
    })),
  }
}

/** Another user's key is reported as nonexistent. */
export async function updateKey(work: Work, asked: ApiKeyUpdate) {
  const { tx, actor } = work
  const { id, is_revoked } = asked
  const key = await store.keyOf.first(tx, { user_id: actor.id, id })
  if (!key) return fail('object_does_not_exist', 'API key', id)
  const after = {
    description: asked.description === undefined ? key.description : oneLine(asked.description),
    revoked: is_revoked === undefined ? key.revoked : Number(is_revoked),
  }
  const changes = differences({ description: key.description, revoked: key.revoked }, after)
  if (Object.keys(changes).length > 0) await store.putKey(tx, { id, ...after })
  for (const [field, change] of Object.entries(changes)) {
    await logAccess(work, { kind: 'ApiKey', object_id: id, field, ...change })
  }
  // Restoring a revoked key grants access, like creating one.
  if (changes['revoked']?.added === '0') {
    await requireRecentPassword(work)
    await tellOwner(work, actor.id, after.description)
  }
  return { api_keys: [{ id, changes: renamed(changes, { revoked: 'is_revoked' }) }] }
}
