/**
 * Receives forms with several files. Each is stored while it arrives. After a refusal the rest of
 * the form is read nevertheless, without storing anything, so that it can be shown again.
 */

import type { IncomingMessage } from 'node:http'

import type { Blob } from '../blobs/blobs.ts'
import { Fault } from '../faults.ts'
import { fail } from './faults.ts'
import { gather, type Given } from './gather.ts'
import type { Meter, UploadedFile } from './method.ts'
import { type AboutFile, type AllParts, readParts } from './multipart.ts'
import { setUploadTimeout } from './upload-timeout.ts'
import { allowed, type Limits, type Receiving, startingWith, upTo } from './upload.ts'

/** Files that are read, although they are refused, to find the fields after them. */
const READ_MAX = 1_000

type Fields = Record<string, unknown>

/** The parts of a form with files. Files after a refusal are listed without a blob. */
export interface ReceivedFiles {
  given: Given
  uploads: UploadedFile[]
  /** Why a file was refused. */
  refusal?: unknown
}

/** The fields before a file must authenticate its sender. */
export async function receiveFiles(
  raw: IncomingMessage,
  { upload, sources, isList, fromOf }: Receiving,
  limits: Limits,
): Promise<ReceivedFiles> {
  const { parameter, files_max = 1 } = upload
  let refused: { with: Fault } | undefined
  let meter: Meter | undefined
  let count = 0
  const store = async (bytes: AsyncIterable<Buffer>, about: AboutFile, fields: Fields) => {
    const from = fromOf(gather({ ...sources, body: { ...fields } }, isList))
    const { bytes_max, isKnown, user_id } = await allowed(from, upload, limits)
    if (!isKnown) fail('login_required')
    setUploadTimeout(raw)
    const announced = Number(raw.headers['content-length'] ?? 0)
    meter ??= await upload.meter?.({ user_id, announced })
    meter?.accept?.({ name: '', ...about })
    const limited = upTo(bytes_max, bytes, upload)
    return limits.gate.blobs.put(meter ? meter.through(limited) : limited)
  }
  const save = async (
    bytes: AsyncIterable<Buffer>,
    about: AboutFile,
    fields: Fields,
  ): Promise<Blob | undefined> => {
    const pieces = bytes[Symbol.asyncIterator]()
    const first = await pieces.next()
    if (first.done) return undefined
    try {
      count += 1
      if (count > files_max) fail('body_invalid', `it has more than ${files_max} files`)
      if (about.part !== parameter)
        fail('body_invalid', `its files must be in the part '${parameter}'`)
      // Without `return`, a reader that stops does not end the part.
      const rest = { next: () => pieces.next() }
      if (!refused) return await store(startingWith(first.value, rest), about, fields)
    } catch (error) {
      if (!(error instanceof Fault)) throw error
      refused ??= { with: error }
    }
    while (!(await pieces.next()).done);
    return undefined
  }
  try {
    const { fields, files } = await readParts<Blob | undefined>(raw, {
      isFile: (part, file_name) => part === parameter || file_name !== undefined,
      files_max: READ_MAX,
      save,
    })
    const given = gather({ ...sources, body: fields }, isList)
    return { given, uploads: uploaded(files), ...(refused && { refusal: refused.with }) }
  } catch (error) {
    // As in `receive`.
    raw.on('error', () => undefined).resume()
    throw error
  } finally {
    meter?.[Symbol.dispose]()
  }
}

const uploaded = (files: AllParts<Blob | undefined>['files']): UploadedFile[] =>
  files
    // Browsers send this for an input without files.
    .filter(({ name, saved }) => saved || name)
    .map(({ name = '', type, saved }) => {
      return { file_name: name, content_type: type, ...(saved && { blob: saved }) }
    })
