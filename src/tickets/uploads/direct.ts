/**
 * Parts of large uploads that clients send to the bucket without the service: it hands out a form
 * for each part, and notes the part when the bucket has it. Requests by tus and parts can
 * alternate, since both continue at the same offset.
 */

import { docket, nobody } from '../../accounts/actors/actors.ts'
import type { OwnAnswer } from '../../platform/http/own-answers.ts'
import { fail } from '../faults.ts'
import { limits } from '../limits.ts'
import { nameOf } from './objects.ts'
import { alone, type TusAsked, type TusParts } from './tus.ts'
import { isWhole, UPLOAD_ID } from './uploads.rules.ts'
import { advance, complete, seeUpload, type Upload } from './uploads.ts'
import * as store from './uploads.store.ts'

/** The path segment after the id of an upload. */
export const PARTS = 'parts'
const BODY_BYTES_MAX = 1024

interface Part {
  start: number
  size: number
}

/**
 * The body is `{offset, size}`. POST answers `{url, fields, expires}`: a form with these fields,
 * and the bytes as `file`, sends the part; it is a secret until it expires. PUT answers
 * `{offset}`: where the upload continues.
 */
export async function answerDirect(parts: TusParts, call: TusAsked): Promise<OwnAnswer> {
  const { asked, owner, id = '' } = call
  const { transactions } = parts
  if (!UPLOAD_ID.test(id)) fail('upload_unknown')
  if (asked.verb !== 'POST' && asked.verb !== 'PUT') fail('upload_verb_wrong', asked.verb)
  const see = () => transactions.look(nobody, (look) => seeUpload(look, owner, id))
  const text = await asked.text(BODY_BYTES_MAX)
  const upload = await see()
  const part = partIn(text, upload)
  if (asked.verb === 'POST') return { body: await accept(parts, upload, part) }
  const confirmed = async () => confirm(parts, await see(), part)
  // As for requests by tus: others for the same upload wait while all of its bytes are read.
  return { body: { offset: await alone(id, confirmed) } }
}

/** The last part may be small; the number of others is bounded by their size. */
function partIn(text: string, { size: length }: Upload): Part {
  const { upload_object_bytes_min: min, upload_object_bytes_max: max } = limits
  const { offset: start, size } = objectIn(text)
  const isFit =
    isCount(start) &&
    isCount(size) &&
    size > 0 &&
    size <= max &&
    start + size <= length &&
    length >= min &&
    (size >= min || start + size === length)
  return isFit ? { start, size } : fail('upload_part_invalid', min, max)
}

const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0

function objectIn(text: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>
  } catch {
    return {}
  }
}

/** The form accepts exactly so many bytes, under a name that says which they are. */
async function accept({ transactions, partials, quota }: TusParts, upload: Upload, part: Part) {
  const { direct } = partials
  if (!direct?.origin) return fail('upload_parts_off')
  const { start, size } = part
  await quota.checkDisk(0)
  const now = await transactions.work(docket, async (work) => {
    // Also keeps an upload without bytes from expiring while its first part arrives.
    await advance(work, upload, { from: start, received: start })
    return work.now
  })
  const seconds = limits.upload_object_form_seconds
  const form = direct.accept(nameOf(upload, part), { size, now, seconds })
  return { ...form, expires: new Date(now + seconds * 1000).toISOString() }
}

/** Returns the new offset. With the last part, the upload is complete. */
async function confirm(parts: TusParts, upload: Upload, part: Part): Promise<number> {
  const { transactions, partials } = parts
  const { direct } = partials
  if (!direct?.origin) return fail('upload_parts_off')
  const { start, size } = part
  if (upload.received !== start) fail('upload_offset_wrong')
  if ((await direct.sizeOf(nameOf(upload, part))) !== size) fail('upload_part_missing')
  const received = start + size
  await transactions.work(docket, async (work) => {
    await advance(work, upload, { from: start, received })
    await store.addObject(work.tx, { upload_id: upload.id, start, size })
  })
  const now = { ...upload, received }
  if (isWhole(now)) await complete(parts, now)
  return received
}
