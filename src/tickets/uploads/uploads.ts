/**
 * Uploads that come in several requests: announced, written as far as each request brings them,
 * kept when they are whole, and given to the ticket that they become part of.
 */

import { keep, type Keeper, releaseAll } from '../../platform/blobs/keeper.ts'
import { newLinkId, sha256 } from '../../platform/ids.ts'
import { limits } from '../limits.ts'
import { addressKey } from '../../platform/rates.ts'
import type { Look, Rooms, Work } from '../../platform/work/work.ts'
import { docket } from '../../accounts/actors/actors.ts'
import { isOver } from '../expiry.rules.ts'
import { fail } from '../faults.ts'
import type { Uploaded } from '../tickets/create-ticket.ts'
import type { Partials } from './partials.ts'
import { checkQuota, type Room, tellFullDisk } from '../quota/quota.ts'
import * as store from './uploads.store.ts'

export type { Upload } from './uploads.store.ts'

/** Whose an upload is: somebody's, or whoever's has the link of a grant. */
export interface Owner {
  /** Whose ticket it becomes. */
  user_id: number
  /** The public id of the grant that it comes through. */
  from_grant: string | null
}
export interface Sender extends Owner {
  /** Where what comes through a grant comes from: what ids of its uploads begin with. */
  sender: string
}
export interface UploadParts {
  rooms: Rooms
  blobs: Keeper
  partials: Partials
  room: Room
}
export interface Announced {
  public_id: string
  path: string
  metadata: string
  size: number
}

/** Its size counts from here on as if all had come. */
export async function announce({ rooms, room }: UploadParts, owner: Sender, upload: Announced) {
  await room.checkDisk(upload.size)
  const { user_id, from_grant } = owner
  await rooms.work(docket, async (work) => {
    const { tx, now } = work
    await checkQuota(work, user_id, upload.size)
    const { free, max } = await placesOf(work, owner)
    if (free <= 0) fail('uploads_too_many', max)
    const ends_at = now + limits.upload_empty_kept_ms
    const begun = { received: 0, creation_ts: now, ends_at }
    await store.add(tx, { ...upload, user_id, from_grant, ...begun })
  })
}

/** How many uploads more may be announced, and how many there may be where that is none. */
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

/** A fingerprint of an address, from which nobody learns it, for one grant. */
export const senderOf = ({ sign }: Look, from_grant: string, address: string) =>
  sha256(sign(['sender of uploads', from_grant, addressKey(address)].join('\n'))).slice(
    0,
    SENDER_CHARS,
  )

export const newUploadId = ({ sender }: Sender) => sender + newLinkId().slice(sender.length)

/** One of an owner's; that of another is as none. */
export async function seeUpload(look: Look, owner: Owner, public_id: string) {
  const upload = await store.byPublicId.first(look.tx, { public_id })
  if (!upload || !isOf(owner, upload) || isOver(upload, look.now)) return fail('upload_unknown')
  return upload
}

const isOf = ({ user_id, from_grant }: Owner, upload: store.Upload) =>
  upload.user_id === user_id && upload.from_grant === from_grant

/** Takes bytes that follow those that came; what comes is safe also where they break off. */
export async function append(
  parts: UploadParts,
  upload: store.Upload,
  bytes: AsyncIterable<Uint8Array>,
): Promise<number> {
  const { rooms, partials, room } = parts
  const { id, public_id, size } = upload
  const saved = async (received: number) => {
    const isThere = await rooms.work(docket, ({ tx, now }) =>
      store.receive.changes(tx, { id, received, ends_at: now + limits.upload_kept_ms }),
    )
    if (!isThere) fail('upload_unknown')
    if (received < size) await room.checkDisk(0)
  }
  const writing = partials.append(public_id, upload.received, { bytes, saved })
  const received = await tellFullDisk(writing)
  if (received === size) await complete(parts, { ...upload, received })
  return received
}

/**
 * Makes a blob of what has come whole. Nothing is written to the file from here on; where this
 * breaks off, whoever asks for the upload next does it again.
 */
export async function complete({ rooms, blobs, partials }: UploadParts, upload: store.Upload) {
  const { id, public_id, size } = upload
  if (size === 0) await partials.append(public_id, 0, NO_BYTES)
  const hash = await partials.hashOf(public_id, size)
  const blob = { hash, size }
  await tellFullDisk(blobs.putFile(partials.pathOf(public_id), blob))
  await rooms.work(docket, async (work) => {
    const ends_at = work.now + limits.upload_kept_ms
    const isFirst = await store.complete.changes(work.tx, { id, blob_hash: hash, ends_at })
    if (isFirst) await keep(work, blob, 1)
  })
  await partials.remove(public_id)
}

const NO_BYTES = {
  bytes: (async function* () {})() as AsyncIterable<Uint8Array>,
  saved: async () => undefined,
}

/** Takes one away that nobody waits for any more. */
export async function removeUpload({ rooms, partials }: UploadParts, upload: store.Upload) {
  await rooms.work(docket, (work) => drop(work, [upload]))
  await partials.remove(upload.public_id)
}

/** Their bytes are let go with them. */
export async function drop(work: Work, uploads: Pick<store.Upload, 'id' | 'blob_hash'>[]) {
  await store.remove(work.tx, { ids: uploads.map(({ id }) => id) })
  const hashes = uploads.map(({ blob_hash }) => blob_hash).filter((hash) => hash !== null)
  await releaseAll(work, hashes)
}

/**
 * Files that came whole, for a ticket of this work, in the order in which they are named. They are
 * no uploads any more, and what kept their bytes for them keeps them for the ticket.
 */
export async function claim(work: Work, owner: Owner, public_ids: string[]): Promise<Uploaded[]> {
  const found = await store.byPublicIds(work.tx, { public_ids })
  const byId = new Map(found.map((upload) => [upload.public_id, upload]))
  const uploads = public_ids.map((public_id) => {
    const upload = byId.get(public_id)
    if (!upload || !isOf(owner, upload)) return fail('upload_unknown')
    byId.delete(public_id)
    return upload
  })
  await store.remove(work.tx, { ids: uploads.map(({ id }) => id) })
  return uploads.map(({ path, size, blob_hash: hash, received }) => {
    if (hash === null) return fail('upload_unfinished', path, received, size)
    return { path, blob: { hash, size }, isKept: true }
  })
}
