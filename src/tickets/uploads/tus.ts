/**
 * Resumable uploads by tus 1.0.0 with its extensions, also of a length that is told at the end. A
 * package implements the protocol; uploads.ts stores the data.
 */

import type { Readable } from 'node:stream'

import type * as Tus from '@tus/server'

import type { OwnAnswer } from '../../platform/http/own-answers.ts'
import type { OwnAsked } from '../../platform/http/own-doors.ts'
import { setUploadTimeout } from '../../platform/http/upload-timeout.ts'
import { lazily } from '../../platform/lazily.ts'
import { freeAfterUse, piecesOf } from '../../platform/free-buffers.ts'
import { nobody } from '../../accounts/actors/actors.ts'
import { fail } from '../faults.ts'
import { cleanPath } from '../../platform/file-names.rules.ts'
import { isOpen, isWhole, UPLOAD_ID } from './uploads.rules.ts'
import { resize } from './resize.ts'
import * as uploads from './uploads.ts'

const tus = lazily<typeof Tus>('@tus/server')

/** The extensions offered; `expiration` is handled here, because the package uses its own clock. */
const EXTENSIONS = [
  'creation',
  'creation-with-upload',
  'creation-defer-length',
  'termination',
  'expiration',
]
/** Ends a request when another one waits for its lock: what was received is durable. */
const DRAIN_MS = 1

/** `bytes_max` is the size limit of one upload. */
export interface TusParts extends uploads.UploadParts {
  bytes_max: number
  /** Without a tracker, all uploads are for tickets. */
  isAlone?: boolean
}

let locker: Tus.Locker | undefined
const lockerOf = () => (locker ??= new (tus().MemoryLocker)())

/** Runs while no other request of this process uses the upload. */
export async function alone<Result>(id: string, body: () => Promise<Result>): Promise<Result> {
  const lock = lockerOf().newLock(id)
  await lock.lock(new AbortController().signal, () => undefined).catch(refuseBusy)
  try {
    return await body()
  } finally {
    await lock.unlock()
  }
}

/** A request of the protocol, after authentication. */
export interface TusAsked {
  asked: OwnAsked
  owner: uploads.Sender
  /** The base path of an owner's uploads, such as `/rest/uploads`. */
  path: string
  /** The next segment: the id of an upload. */
  id: string | undefined
}

/**
 * Passes the request to the package, and maps its errors to faults. Throws `upload_unknown` for a
 * malformed id and `upload_verb_wrong` for other verbs.
 */
export async function answerTus(parts: TusParts, call: TusAsked): Promise<OwnAnswer> {
  const { asked, path, id } = call
  const isOptions = asked.verb === 'OPTIONS'
  if (id !== undefined && !UPLOAD_ID.test(id)) fail('upload_unknown')
  const verbs = id === undefined ? ['POST'] : ['HEAD', 'PATCH', 'DELETE']
  if (!isOptions && !verbs.includes(asked.verb)) fail('upload_verb_wrong', asked.verb)
  const errors: unknown[] = []
  const store = storeOf(parts, call)
  const server = new (tus().Server)({
    path,
    datastore: store,
    locker: lockerOf(),
    lockDrainTimeout: DRAIN_MS,
    maxSize: parts.bytes_max,
    allowedOrigins: [],
    namingFunction: () => uploads.newUploadId(call.owner),
    getFileIdFromRequest: () => id,
    generateUrl: (_, made) => asked.to(`${path}/${made.id}`),
    onResponseError: (_, error) => void errors.push(error),
  })
  const { request: raw } = asked.take()
  setUploadTimeout(raw)
  const bytes = piecesOf(raw)
  try {
    const response = await server.handleWeb(requestOf(asked, path, bytes))
    if (errors.length > 0) refuse(errors[0], parts.bytes_max)
    return await answerOf(response, await store.expires())
  } finally {
    // A rejected body is still drained.
    void bytes.return(undefined).then(() => raw.on('error', () => undefined).resume())
  }
}

function requestOf({ verb, headers }: OwnAsked, path: string, bytes: AsyncIterable<Uint8Array>) {
  const hasBody = verb === 'POST' || verb === 'PATCH'
  const came = verb === 'PATCH' ? asCame(bytes) : bytes
  const said = Object.entries(headers).map(([name, value]) => [name, String(value)])
  return new Request(`http://tus.invalid${path}`, {
    method: verb,
    headers: said as [string, string][],
    ...(hasBody && { body: ReadableStream.from(came), duplex: 'half' }),
  } as RequestInit)
}

/**
 * Ends where the line breaks, since the package frees the lock at an error, before what came is
 * durable: who resumes at once would be told an earlier offset.
 */
async function* asCame(bytes: AsyncIterable<Uint8Array>) {
  try {
    yield* bytes
  } catch {
    // Nobody reads the response.
  }
}

/** While all bytes of a large upload are read, requests for it wait, but not for long. */
function refuseBusy(error: unknown): never {
  if (error === tus().ERRORS.ERR_LOCK_TIMEOUT) fail('upload_busy')
  throw error
}

/** The package throws plain objects for protocol errors. */
function refuse(error: unknown, bytes_max: number): never {
  if (error === tus().ERRORS.ERR_LOCK_TIMEOUT) fail('upload_busy')
  const { status_code } = error as { status_code?: number }
  if (status_code === 404 || status_code === 410) fail('upload_unknown')
  if (status_code === 409) fail('upload_offset_wrong')
  if (status_code === 413) fail('upload_too_large', bytes_max)
  if (status_code === 501) fail('tus_extension_unknown', EXTENSIONS.join(', '))
  if (status_code !== undefined) fail('tus_request_invalid', (error as { body: string }).body)
  throw error
}

async function answerOf(response: Response, expires: number | undefined): Promise<OwnAnswer> {
  const { status } = response
  const headers: Record<string, string> = { 'cache-control': 'no-store' }
  for (const [name, value] of response.headers) {
    // No CORS headers are sent, so other origins cannot read responses.
    if (!/^(access-control-.*|content-.*)$/.test(name)) headers[name] = value
  }
  if (status >= 400) {
    if (status === 412) headers['tus-version'] = '1.0.0'
    return { status, headers, body: { error: (await response.text()).trim() } }
  }
  if (expires !== undefined) headers['upload-expires'] = new Date(expires).toUTCString()
  if (status === 201) headers['content-length'] = '0'
  return { status, headers }
}

/** The package's data store for one request. It reads everything again after it got the lock. */
function storeOf(parts: TusParts, { owner, asked }: TusAsked) {
  const { Upload, Metadata, DataStore } = tus()
  let latest: string | undefined
  /** An upload whose bytes come with its announcement. */
  let whole: uploads.Announced | undefined
  const see = async (id: string) => {
    latest = id
    return parts.transactions.look(nobody, (look) => uploads.seeUpload(look, owner, id))
  }
  return Object.assign(new DataStore(), {
    extensions: EXTENSIONS,
    hasExtension: (name: string) => name !== 'expiration' && EXTENSIONS.includes(name),
    async create(upload: Tus.Upload) {
      const { id, size = 0, sizeIsDeferred: is_open } = upload
      const told = asked.headers['upload-metadata']
      const metadata = typeof told === 'string' ? told : ''
      const announced = announcedAs(parts, owner, { public_id: id, metadata, size, is_open })
      if (comesAtOnce(asked, size)) {
        await uploads.checkAnnounced(parts, owner, [announced])
        whole = announced
        return upload
      }
      await uploads.announce(parts, owner, announced)
      latest = id
      if (size === 0 && !is_open) await uploads.complete(parts, await see(id))
      return upload
    },
    async getUpload(id: string) {
      const row = await see(id)
      const { size, received, metadata } = row
      if (isWhole(row) && row.blob_hash === null) await uploads.complete(parts, row)
      const told = metadata === '' ? {} : { metadata: Metadata.parse(metadata) }
      const sized = isOpen(row) ? {} : { size }
      return new Upload({ id, offset: received, ...sized, ...told })
    },
    async declareUploadLength(id: string, size: number) {
      await extend(parts, owner, await see(id), { size })
    },
    /** The package has checked that they fit into the announced size. */
    async write(bytes: Readable, id: string, offset: number) {
      if (whole) {
        await uploads.storeWhole(parts, owner, [{ ...whole, bytes }])
        return whole.size
      }
      const row = await see(id)
      if (row.received !== offset) fail('upload_offset_wrong')
      if (row.blob_hash !== null) return offset
      const told = () => ({ size: offset + lengthOf(asked), is_open: true })
      const now = isOpen(row) ? await extend(parts, owner, row, told()) : row
      return uploads.append(parts, now, freeAfterUse(piecesOf(bytes)))
    },
    async remove(id: string) {
      await uploads.removeUpload(parts, await see(id))
      latest = undefined
    },
    /** When the upload of this request expires, if it is incomplete. */
    async expires(): Promise<number | undefined> {
      if (latest === undefined) return undefined
      const row = await see(latest)
      return isWhole(row) ? undefined : row.ends_at
    },
  })
}

/** Tells more of the length of an upload. */
function extend(
  parts: TusParts,
  owner: uploads.Sender,
  row: uploads.Upload,
  told: Pick<uploads.Announced, 'size' | 'is_open'>,
) {
  const { public_id, metadata } = row
  return resize(parts, owner, row, announcedAs(parts, owner, { public_id, metadata, ...told }))
}

/** What comes before the length is told has one of its own, so that its space can be reserved. */
function lengthOf({ headers }: OwnAsked): number {
  const length = Number(headers['content-length'])
  if (!Number.isSafeInteger(length)) fail('tus_request_invalid', 'Content-Length is required')
  return length
}

/** Larger ones are received so that they can be resumed. */
const WHOLE_BYTES_MAX = 1024 * 1024

/** An upload with what its metadata, in the format of `Upload-Metadata`, say about it. */
export function announcedAs(
  { isAlone = false }: TusParts,
  owner: uploads.Sender,
  upload: Omit<uploads.Announced, 'path'>,
) {
  const metadata = upload.metadata === '' ? {} : metadataIn(upload.metadata)
  const for_ticket = isAlone || owner.from_grant !== null || metadata['for'] === 'ticket'
  return { ...upload, path: pathIn(metadata), for_ticket }
}

/** Whether the request has all bytes of a small upload: 1 MiB at most. */
const comesAtOnce = ({ headers }: OwnAsked, size: number) =>
  size > 0 &&
  size <= WHOLE_BYTES_MAX &&
  headers['content-type'] === 'application/offset+octet-stream' &&
  headers['content-length'] === String(size)

function metadataIn(text: string) {
  try {
    return tus().Metadata.parse(text)
  } catch {
    return fail('tus_request_invalid', 'The metadata are not pairs of a name and Base64')
  }
}

/** Metadata names that clients use; some send `null` without folders. */
function pathIn(metadata: Record<string, string | null>): string {
  const { relativePath, filename, name } = metadata
  const isTold = relativePath && relativePath !== 'null'
  return cleanPath((isTold ? relativePath : (filename ?? name)) ?? '')
}
