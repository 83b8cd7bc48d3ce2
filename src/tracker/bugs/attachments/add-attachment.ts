/** Adds attachments: one on each of the bugs, with the same content. */

import { isInNamed } from '../../../accounts/groups/groups.ts'
import { parameters } from '../../../accounts/parameters/parameters.ts'
import { openBase64 } from '../../../platform/base64.ts'
import type { Blob } from '../../../platform/blobs/blobs.ts'
import { keep, release } from '../../../platform/blobs/keeper.ts'
import { fold } from '../../../platform/fold.ts'
import type { Door, Upload } from '../../../platform/http/method.ts'
import { limits } from '../../../platform/limits.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import { seeBugs, type SeenBug } from '../see/bugs.ts'
import { addComment } from '../comments/add-comment.ts'
import { COMMENT, commentText } from '../comments/comments.rules.ts'
import { momentsOf } from '../history/moments.ts'
import { checkEditable } from '../../catalogue/products/products.ts'
import { refuseLink, refuseLinks } from '../newcomers/refuse-links.ts'
import { setFirstFlags } from './attachment-flags.ts'
import { bytesMax, planAttachment, type Properties } from './attachments.rules.ts'
import * as store from './attachments.store.ts'
import { type AttachmentToAdd, leadsElsewhere } from './attachments.wire.ts'
import { fail } from './faults.ts'

/**
 * Bug.add_attachment; faults 50, 100 to 102, 109, 113, 114, 600, 601, 603, 604, 606; those of
 * flags.
 */
export async function addAttachment(door: Door, asked: AttachmentToAdd) {
  const blob = await takeFile(door, asked)
  return door.work(door.caller.actor, (work) => attachFile(work, asked, blob))
}

/** Stores the content, from `data` or the upload, if the caller may attach it. */
export async function takeFile(door: Door, asked: AttachmentToAdd) {
  const { caller, blobs } = door
  const bytes_max = await door.look(caller.actor, async (look) => {
    await plan(look, asked)
    return fileBytesMax(look)
  })
  return (asked.data === '' && caller.upload) || blobs.put(decoded(asked.data, bytes_max))
}

/** The maximum size of a file in bytes. */
async function fileBytesMax({ tx }: Look): Promise<number> {
  return bytesMax(await parameters(tx))
}

const tooLarge = (bytes_max: number) => fail('file_too_large', bytes_max / 1024)

/**
 * For calls that accept the content as a multipart upload in place of `data`. Fault 600 if it is
 * too large.
 */
export const fileUpload: Upload = {
  parameter: 'data',
  file_name: 'file_name',
  content_type: 'content_type',
  bytes_max: fileBytesMax,
  too_large: tooLarge,
}

/** For forms with up to `form_files_max` files. */
export const filesUpload: Upload = { ...fileUpload, files_max: limits.form_files_max }

async function plan(look: Look, asked: AttachmentToAdd) {
  const { bug_id, ids = [] } = asked
  const named = bug_id === undefined ? ids : [bug_id, ...ids]
  if (named.length === 0) fail('attachment_bug_required')
  const bugs = await seeBugs(look, named)
  for (const bug of bugs) await checkEditable(look, bug.product_id)
  const planned = planAttachment(asked, await isInNamed(look, 'insidergroup'))
  const { comment = '', is_markdown = false } = asked
  return { bugs, planned, said: { text: commentText(comment), is_markdown } }
}

/**
 * The same for a file that was uploaded before in pieces, whose reference the attachments take
 * over; fault 600 if it is too large.
 */
export async function attachSent(work: Work, asked: AttachmentToAdd, blob: Blob) {
  const added = await attachStored(work, asked, blob)
  await release(work, [blob.hash])
  return added
}

/** The same for content to which others refer as well. */
export async function attachStored(work: Work, asked: AttachmentToAdd, blob: Blob) {
  const bytes_max = await fileBytesMax(work)
  if (blob.size > bytes_max) tooLarge(bytes_max)
  return attachFile(work, asked, blob)
}

/** The same for stored content; fault 606 if it is empty. */
export async function attachFile(work: Work, asked: AttachmentToAdd, blob?: Blob) {
  if (!blob || blob.size === 0) return fail('zero_length_file')
  const { bugs, planned, said } = await plan(work, asked)
  await refuseLinks(work, [planned.description, planned.filename])
  if (leadsElsewhere(planned.mimetype)) await refuseLink(work, planned.mimetype)
  await checkQuota(work, bugs.length * blob.size)
  await keep(work, blob, bugs.length)
  const moments = await momentsOf(
    work,
    bugs.map(({ id }) => id),
  )
  const rows = bugs.map((bug) => ({
    ...rowOf(work, bug, { ...planned, blob }),
    creation_ts: moments.get(bug.id)!,
    modification_time: moments.get(bug.id)!,
  }))
  const added = await store.add(work.tx, rows)
  const ofBug = new Map(added.map(({ id, bug_id }) => [bug_id, id]))
  for (const bug of bugs) {
    const id = ofBug.get(bug.id)!
    const made = { type: COMMENT.attachment_created, extra_data: id }
    await addComment(work, bug, { ...said, is_private: planned.isprivate === 1, ...made })
    await work.record({ kind: 'attachment.added', bug_id: bug.id, body: { attachment_id: id } })
  }
  const attachments = bugs.map((bug) => {
    return { bug, attachment: { id: ofBug.get(bug.id)!, isprivate: planned.isprivate } }
  })
  await setFirstFlags(work, attachments, asked.flags)
  return { ids: attachments.map(({ attachment }) => attachment.id) }
}

/** On several bugs, it counts once for each. */
async function checkQuota({ tx, actor, site }: Work, more: number) {
  const { attachment_quota_bytes: quota = 0 } = site
  if (quota === 0) return
  const { bytes } = (await store.bytesOf.first(tx, { user_id: actor.id }))!
  const free = Math.max(0, quota - Number(bytes ?? 0))
  if (more > free) fail('attachment_quota_exceeded', free, quota)
}

function rowOf({ actor }: Work, bug: SeenBug, file: Properties & { blob: Blob }) {
  const { blob, ...properties } = file
  return {
    bug_id: bug.id,
    submitter_id: actor.id,
    attach_size: blob.size,
    blob_hash: blob.hash,
    ...properties,
    filename_key: fold(properties.filename),
    description_key: fold(properties.description),
  }
}

/** In slices, so that others get turns. */
async function* decoded(data: string, bytes_max: number) {
  const base64 = openBase64()
  let size = 0
  for (let at = 0; at < data.length; at += limits.stream_chunk_bytes) {
    const bytes = base64.take(data.slice(at, at + limits.stream_chunk_bytes))
    size += bytes.length
    if (size > bytes_max) tooLarge(bytes_max)
    yield bytes
  }
  yield base64.end()
}
