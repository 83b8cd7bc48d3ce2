/** The OpenPGP keys to which mail is encrypted: one for each person. */

import type { Gpg } from '../../platform/gpg/gpg.ts'
import type { PublicKey } from '../../platform/gpg/listing.rules.ts'
import type { Door } from '../../platform/http/method.ts'
import { takeRate } from '../../platform/rates/rates.ts'
import { toText } from '../../platform/times.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { audit } from '../audit/audit.ts'
import { mailNewPgpKey } from '../letters/notices.ts'
import { usersById } from '../users/find-users.ts'
import { fail } from './faults.ts'
import * as store from './pgp-keys.store.ts'
import type { NewKey, OwnKey, PgpKey } from './pgp-keys.wire.ts'

/** Each starts a process. */
const CHECKS = {
  name: 'OpenPGP keys',
  limit: 20,
  per_ms: 60 * 60 * 1000,
}

/** `PgpKey.get`. */
export async function readOwnKey({ tx, actor, now, site }: Look): Promise<OwnKey> {
  const row = await store.keyOf.first(tx, { user_id: actor.id })
  return { pgp_key: row ? shown(row, now) : null, encrypts_mail: site.gpg !== undefined }
}

/** `PgpKey.update`: adds or replaces the key of the caller, who is told by mail. */
export async function putOwnKey(door: Door, { public_key: given }: NewKey) {
  const { actor } = door.caller
  const gpg = door.site.gpg ?? fail('gpg_disabled')
  const public_key = given.trim()
  if (/-----BEGIN PGP (PRIVATE|SECRET) KEY/.test(public_key)) fail('pgp_key_private')
  if (!PUBLIC.test(public_key)) fail('pgp_key_unreadable')
  await door.work(actor, async (work) => {
    const wait_s = await takeRate(work, CHECKS, String(actor.id))
    if (wait_s > 0) fail('pgp_keys_too_many', wait_s)
  })
  const key = await onlyKey(gpg, public_key)
  return door.work(actor, async (work) => {
    refuseUnusable(key, work.now)
    return { pgp_key: await keep(work, { ...key, public_key }) }
  })
}

const PUBLIC = /^-----BEGIN PGP PUBLIC KEY BLOCK-----\r?\n/

async function onlyKey(gpg: Gpg, public_key: string): Promise<PublicKey> {
  const [key, ...others] = await gpg.read(public_key)
  if (!key) return fail('pgp_key_unreadable')
  if (others.length > 0) fail('pgp_keys_several', others.length + 1)
  if (key.isPrivate) fail('pgp_key_private')
  return key
}

function refuseUnusable({ isRevoked, isExpired, expires_at, canEncrypt }: PublicKey, now: number) {
  if (isRevoked) fail('pgp_key_revoked')
  if (expires_at !== null && (isExpired || expires_at <= now)) fail('pgp_key_expired', expires_at)
  if (!canEncrypt) fail('pgp_key_unsuitable')
}

type Row = Omit<Parameters<typeof store.add>[1], 'user_id' | 'now'>
async function keep(work: Work, { public_key, fingerprint, algorithm, expires_at }: Row) {
  const { tx, actor, now } = work
  const user_id = actor.id
  const before = await store.keyOf.first(tx, { user_id })
  const row = { public_key, fingerprint, algorithm, expires_at }
  if (before?.public_key === public_key) return shown(before, now)
  await store.remove(tx, { user_id })
  await store.add(tx, { user_id, ...row, now })
  await record(work, before?.fingerprint ?? null, fingerprint)
  const owner = (await usersById(tx, [user_id])).get(user_id)
  if (owner) await mailNewPgpKey(work, owner, fingerprint)
  return shown({ ...row, at: now }, now)
}

/** `PgpKey.delete`. */
export async function removeOwnKey(work: Work) {
  const user_id = work.actor.id
  const before = await store.keyOf.first(work.tx, { user_id })
  if (!before) return { was_removed: false }
  await store.remove(work.tx, { user_id })
  await record(work, before.fingerprint, null)
  return { was_removed: true }
}

const record = (work: Work, removed: string | null, added: string | null) =>
  audit(work, 'User', work.actor.id, { pgp_key: { removed, added } })

/** The key to which mail to the caller can be encrypted now, as ASCII. */
export async function usableKey({ tx, actor, now, site }: Look): Promise<string | undefined> {
  if (!site.gpg) return undefined
  const row = await store.keyOf.first(tx, { user_id: actor.id })
  return row && !isOver(row, now) ? row.public_key : undefined
}

const isOver = ({ expires_at }: Pick<Row, 'expires_at'>, now: number) =>
  expires_at !== null && expires_at <= now

const shown = ({ at, expires_at, ...row }: Row & { at: number }, now: number): PgpKey => ({
  fingerprint: row.fingerprint,
  algorithm: row.algorithm,
  expires: expires_at === null ? null : toText(expires_at),
  is_expired: isOver({ expires_at }, now),
  since: toText(at),
  public_key: row.public_key,
})
