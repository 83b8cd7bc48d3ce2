/**
 * Small files that arrive in one form: complete uploads in one request and two transactions, where
 * tus needs as many requests as there are files.
 */

import { Readable } from 'node:stream'

import type { AboutFile } from '../../platform/http/multipart.ts'
import type { OwnAnswer } from '../../platform/http/own-answers.ts'
import type { OwnAsked } from '../../platform/http/own-doors.ts'
import { fail } from '../faults.ts'
import { limits } from '../limits.ts'
import { announcedAs, type TusAsked, type TusParts } from './tus.ts'
import * as uploads from './uploads.ts'

/** A form is sent to the address at which tus creates uploads. */
export const isForm = ({ verb, headers }: OwnAsked) =>
  verb === 'POST' && /^\s*multipart\//i.test(headers['content-type'] ?? '')

/**
 * Stores all files of the form, or none, and answers `{uploads: string[]}`: their URLs, in the
 * order of the form. What `Upload-Metadata` says of one file, a field `metadata` says before each
 * file, or none do, and the form's names and types count. The total is limited to
 * `together_bytes_max`, the number to `together_files_max`.
 */
export async function answerTogether(
  parts: TusParts,
  { asked, owner, path }: TusAsked,
): Promise<OwnAnswer> {
  const bytes_max = Math.min(limits.together_bytes_max, parts.bytes_max)
  let received = 0
  const { fields, files } = await asked.form({
    // One extra, to report the error.
    files_max: limits.together_files_max + 1,
    async save(pieces) {
      const copies: Buffer[] = []
      for await (const piece of pieces) {
        received += piece.length
        if (received > bytes_max) fail('upload_too_large', bytes_max)
        // The piece is freed when the next one is read.
        copies.push(Buffer.from(piece))
      }
      return Buffer.concat(copies)
    },
  })
  if (files.length === 0) fail('file_missing')
  if (files.length > limits.together_files_max) fail('files_too_many', limits.together_files_max)
  const told = toldOf(fields, files)
  const announced = files.map(({ saved: { length: size } }, at) => {
    const upload = { public_id: uploads.newUploadId(owner), metadata: told[at]!, size }
    return announcedAs(parts, owner, upload)
  })
  await uploads.checkAnnounced(parts, owner, announced)
  const whole = announced.map((upload, at) => {
    return { ...upload, bytes: Readable.from([files[at]!.saved]) }
  })
  await uploads.storeWhole(parts, owner, whole)
  return {
    status: 201,
    headers: { 'cache-control': 'no-store' },
    body: { uploads: announced.map(({ public_id }) => asked.to(`${path}/${public_id}`)) },
  }
}

/** The metadata of each file, in the format of `Upload-Metadata`. */
function toldOf(fields: Record<string, unknown>, files: readonly AboutFile[]): string[] {
  const told = [fields['metadata'] ?? []].flat()
  if (told.length === 0) return files.map(metadataOf)
  const isWhole = told.length === files.length && told.every((one) => typeof one === 'string')
  return isWhole
    ? (told as string[])
    : fail('message_value_invalid', 'metadata', 'one value for each file, before it')
}

const metadataOf = ({ name = '', type }: AboutFile) =>
  `filename ${base64(name)},filetype ${base64(type)}`
const base64 = (text: string) => Buffer.from(text).toString('base64')
