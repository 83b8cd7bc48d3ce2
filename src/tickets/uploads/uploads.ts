/**
 * Uploads over several requests: announced, written as bytes arrive, stored as blobs when complete,
 * and then assigned to a ticket.
 */

import { Readable } from 'node:stream'

import type { Blob } from '../../platform/blobs/blobs.ts'
import { keep, type Keeper, releaseAll } from '../../platform/blobs/keeper.ts'
import { newLinkId, sha256 } from '../../platform/ids.ts'
import { limits } from '../limits.ts'
import { addressKey } from '../../platform/address-key.ts'
import type { Look, Transactions, Work } from '../../platform/work/work.ts'
import { docket } from '../../accounts/actors/actors.ts'
import { isOver } from '../expiry.rules.ts'
import { fail } from '../faults.ts'
import type { Partials, Writing } from './partials.ts'
import { checkUploads, type Quota, tellFullDisk, type Within } from '../quota/quota.ts'
import { isWhole, typeIn } from './uploads.rules.ts'
import * as store from './uploads.store.ts'

export type { Upload } from './uploads.store.ts'

/** The owner of an upload: a user, or anyone with the link of a grant. */
export interface Owner {
  /** The owner of the future ticket. */
  user_id: number
  /** The public id of its grant. */
  from_grant: string | null
}

/** Who uploads, and for which account the bytes count. */
export interface Sender extends Owner {
  /** The prefix of upload ids that identifies the sender. */
  sender: string
  /** What the grant accepts. */
  within?: Within
}

/** What uploads need. */
export interface UploadParts {
  transactions: Transactions
  blobs: Keeper
  partials: Partials
  quota: Quota
}

/**
 * An upload that a client created; `metadata` is the header `Upload-Metadata` as sent, `size` is in
 * bytes.
 */
export interface Announced {
  public_id: string
  path: string
  metadata: string
  size: number
  /** Whether its length is told later: then `size` is only what is known so far. */
  is_open?: boolean
}

/** What an upload is announced for: those for tickets follow the policy of the owner. */
export type AnnouncedFor = Announced & { for_ticket?: boolean }

/**
 * Reserves its full size from here on. If it is `for_ticket`, the size and type must be those that
 * the policy of the owner, and the grant, allow; other uploads may become attachments.
 */
export async function announce(parts: UploadParts, owner: Sender, upload: AnnouncedFor) {
  await checkAnnounced(parts, owner, [upload])
  await parts.transactions.work(docket, (work) => add(work, owner, [upload]))
}

/** What is refused anyway removes no deleted files from a full disk. */
export async function checkAnnounced(
  { transactions, quota }: UploadParts,
  owner: Sender,
  uploads: readonly AnnouncedFor[],
) {
  await transactions.look(docket, (look) => check(look, owner, uploads))
  await quota.checkDisk(uploads.reduce((sum, { size }) => sum + size, 0))
}

/** Refuses what limits and policies do not allow; `counted` bytes are in the quota already. */
export const check = (look: Look, owner: Sender, uploads: readonly AnnouncedFor[], counted = 0) =>
  checkUploads(
    look,
    owner,
    uploads.map(({ path, metadata, size, for_ticket = false }) => {
      return { size, name: path, type: typeIn(metadata), for_ticket }
    }),
    counted,
  )

/** Adds their rows; one with all its bytes is complete. */
async function add(
  work: Work,
  owner: Sender,
  uploads: readonly (AnnouncedFor & { blob?: Blob })[],
) {
  const { tx, now } = work
  const { user_id, from_grant } = owner
  await check(work, owner, uploads)
  const { free, max } = await placesOf(work, owner)
  if (free < uploads.length) fail('uploads_too_many', max)
  const rows = uploads.map(({ public_id, path, metadata, size, is_open = false, blob }) => ({
    public_id,
    path,
    metadata,
    size,
    user_id,
    from_grant,
    creation_ts: now,
    received: blob?.size ?? 0,
    blob_hash: blob?.hash ?? null,
    is_open: Number(is_open),
    ends_at: now + (blob ? limits.upload_kept_ms : limits.upload_empty_kept_ms),
  }))
  await store.add(tx, rows)
  for (const { blob } of uploads) if (blob) await keep(work, blob, 1)
}

/**
 * Stores uploads that were checked and whose bytes came with their announcement: they exist when
 * all are complete. A client whose request is cut has no addresses to resume, and announces them
 * again.
 */
export async function storeWhole(
  { transactions, blobs }: UploadParts,
  owner: Sender,
  uploads: readonly (AnnouncedFor & { bytes: Readable })[],
) {
  const stored = await Promise.all(
    uploads.map(async ({ bytes, ...upload }) => {
      return { ...upload, blob: await tellFullDisk(blobs.put(bytes)) }
    }),
  )
  await transactions.work(docket, (work) => add(work, owner, stored))
}

/** How many more uploads may be announced, and the limit if that is none. */
export async function placesOf({ tx }: Look, { user_id, from_grant, sender }: Sender) {
  const { uploads_of_grant_max, uploads_of_sender_max, uploads_of_person_max: own_max } = limits
  if (from_grant === null) {
    const own = await store.countOfUser.first(tx, { user_id })
    return { free: own_max - own!.count, max: own_max }
  }
  const all = await store.countOfGrant.first(tx, { from_grant })
  const own = await store.countOfSender.first(tx, { sender, beyond: `${sender}g` })
  const left = uploads_of_grant_max - all!.count
  const own_left = uploads_of_sender_max - own!.count
  return own_left < left
    ? { free: own_left, max: uploads_of_sender_max }
    : { free: left, max: uploads_of_grant_max }
}

const SENDER_CHARS = 8

/** A hash of the address for one grant, which does not reveal it. */
export const senderOf = ({ sign }: Look, from_grant: string, address: string) =>
  sha256(sign(['sender of uploads', from_grant, addressKey(address)].join('\n'))).slice(
    0,
    SENDER_CHARS,
  )

/** Random, with the prefix of the sender. */
export const newUploadId = ({ sender }: Sender) => sender + newLinkId().slice(sender.length)

/** An upload of this owner; others count as nonexistent. */
export async function seeUpload(look: Look, owner: Owner, public_id: string) {
  const upload = await store.byPublicId.first(look.tx, { public_id })
  if (!upload || !isOf(owner, upload) || isOver(upload, look.now)) return fail('upload_unknown')
  return upload
}

/** Whether it is of this owner. */
export const isOf = ({ user_id, from_grant }: Owner, upload: store.Upload) =>
  upload.user_id === user_id && upload.from_grant === from_grant

/** Appends bytes; those received are durable even if the request fails. */
export async function append(
  parts: UploadParts,
  upload: store.Upload,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { transactions, partials, quota } = parts
  const { size } = upload
  if (upload.received > 0 && !(await partials.has(upload))) {
    await dropBroken(parts, upload)
    fail('upload_offset_wrong')
  }
  let from = upload.received
  const saved: Writing['saved'] = async (received, part) => {
    await transactions.work(docket, (work) => note(work, upload, { from, received, part }))
    from = received
    if (received < size) await quota.checkDisk(0)
  }
  const received = await tellFullDisk(partials.append(upload, { bytes, saved }))
  const now = { ...upload, received }
  if (isWhole(now)) await complete(parts, now)
  return received
}

interface Received {
  from: number
  received: number
  part: Blob | undefined
}

async function note(work: Work, upload: store.Upload, { from, received, part }: Received) {
  await advance(work, upload, { from, received })
  if (!part) return
  const { hash: blob_hash, size } = part
  await store.addPart(work.tx, { upload_id: upload.id, start: from, size, blob_hash })
  await keep(work, part, 1)
}

/**
 * Stores how many bytes were received, and keeps the upload from expiring. Refuses bytes after an
 * offset from which another request has continued.
 */
export async function advance(
  work: Work,
  upload: store.Upload,
  { from, received }: Omit<Received, 'part'>,
) {
  const { id, public_id } = upload
  const ends_at = work.now + limits.upload_kept_ms
  if (await store.receive.changes(work.tx, { id, from, received, ends_at })) return
  await seeUpload(work, upload, public_id)
  fail('upload_offset_wrong')
}

/**
 * Converts a completely received upload to a blob. If this is interrupted, the next request for the
 * upload repeats it.
 */
export async function complete(parts: UploadParts, upload: store.Upload) {
  const { transactions, blobs, partials } = parts
  const { id, size } = upload
  const storing = size === 0 ? blobs.put(Readable.from([])) : partials.whole(upload)
  const blob = await tellFullDisk(storing)
  if (!blob) return dropBroken(parts, upload)
  await transactions.work(docket, async (work) => {
    const ends_at = work.now + limits.upload_kept_ms
    const isFirst = await store.complete.changes(work.tx, { id, blob_hash: blob.hash, ends_at })
    if (!isFirst) return
    await keep(work, blob, 1)
    await dropParts(work, [id])
  })
  await partials.remove(upload)
}

/**
 * Returns if another request has completed the upload. Otherwise its bytes are missing, because
 * blobs are in another store than before, or the data is from a backup: it is no longer known.
 */
async function dropBroken({ transactions }: UploadParts, { public_id }: store.Upload) {
  const isComplete = await transactions.work(docket, (work) => dropUnfinished(work, public_id))
  if (!isComplete) fail('upload_unknown')
}

/** Deletes an upload on request. */
export async function removeUpload({ transactions, partials }: UploadParts, upload: store.Upload) {
  await transactions.work(docket, (work) => drop(work, [upload]))
  await partials.remove(upload)
}

/** Deletes an upload unless it is complete; returns whether it is. */
export async function dropUnfinished(work: Work, public_id: string): Promise<boolean> {
  const upload = await store.byPublicId.first(work.tx, { public_id })
  if (!upload) return false
  if (upload.blob_hash === null) await drop(work, [upload])
  return upload.blob_hash !== null
}

/** Releases their blobs too. */
export async function drop(work: Work, uploads: Pick<store.Upload, 'id' | 'blob_hash'>[]) {
  await dropParts(
    work,
    uploads.map(({ id }) => id),
  )
  await store.remove(work.tx, { ids: uploads.map(({ id }) => id) })
  const hashes = uploads.map(({ blob_hash }) => blob_hash).filter((hash) => hash !== null)
  await releaseAll(work, hashes)
}

async function dropParts(work: Work, upload_ids: number[]) {
  await store.removeObjects(work.tx, { upload_ids })
  const parts = await store.removeParts(work.tx, { upload_ids })
  await releaseAll(
    work,
    parts.map(({ blob_hash }) => blob_hash),
  )
}
