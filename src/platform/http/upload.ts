/**
 * Receives calls with a file: Base64 within JSON, or a form part. The bytes are stored while they
 * arrive, so memory does not grow with the file and the main thread is not blocked.
 */

import type { IncomingMessage } from 'node:http'

import { openBase64 } from '../base64.ts'
import type { Blob } from '../blobs/blobs.ts'
import { freeAfterUse, piecesOf } from '../free-buffers.ts'
import { parseBody } from './body.ts'
import type { From, Gate } from './calls.ts'
import { fail } from './faults.ts'
import { gather, type Given, type Sources } from './gather.ts'
import { Taker } from './json-bytes.ts'
import type { Upload } from './method.ts'
import { requireScope } from './require-scope.ts'
import { UnknownBytes } from './take-body.ts'
import { readMultipart } from './multipart.ts'

/** The upload that a method declares, and the parameters known before the body. */
export interface Receiving {
  upload: Upload
  sources: Sources
  /** Whether repeated values of a parameter form a list. */
  isList: (name: string) => boolean
  /** Authenticates with the parameters received so far. */
  fromOf: (given: Given) => From
}

/** Sizes of bodies in bytes, for known and for anonymous callers. */
export interface Limits {
  gate: Gate
  body_bytes_max: number
  stranger_body_bytes_max: number
}

/** All parameters; the blob is stored but not yet referenced. Undefined if there was no file. */
export interface Received {
  given: Given
  upload?: Blob
}

/** Whether a body may contain a file; urlencoded forms are read whole, as for other methods. */
export const isStreamed = ({ headers }: IncomingMessage) =>
  !/^\s*application\/x-www-form-urlencoded/i.test(headers['content-type'] ?? '')

/**
 * Reads the whole body. Throws the method's `too_large` beyond its limit, and the faults of the
 * parsers.
 */
export async function receive(
  raw: IncomingMessage,
  receiving: Receiving,
  options: Limits,
): Promise<Received> {
  const { sources, isList, upload, fromOf } = receiving
  const take = async (bytes: AsyncIterable<Buffer>, fields: Record<string, unknown>) => {
    const pieces = bytes[Symbol.asyncIterator]()
    const first = await pieces.next()
    if (first.done) return NOTHING
    const before = fromOf(gather({ ...sources, body: { ...fields } }, isList))
    const { bytes_max, isKnown } = await allowed(before, upload, options)
    const limited = upTo(bytes_max, startingWith(first.value, pieces), upload)
    return isKnown ? options.gate.blobs.put(limited) : wholeOf(held(limited, before.address))
  }
  try {
    const isForm = /^\s*multipart\//i.test(raw.headers['content-type'] ?? '')
    const { body, file } = await (isForm ? takeForm : takeJson)(raw, { upload, take, options })
    const given = gather({ ...sources, body }, isList)
    if (!file) return { given }
    if (!Buffer.isBuffer(file)) return { given, upload: file }
    if (file.length === 0) return { given }
    const { isKnown } = await allowed(fromOf(given), upload, options)
    const { stranger_body_bytes_max } = options
    if (!isKnown && file.length > stranger_body_bytes_max) {
      fail('body_unknown', stranger_body_bytes_max)
    }
    if (!isKnown) fail('login_required')
    return { given, upload: await options.gate.blobs.put(inOnePiece(file)) }
  } catch (error) {
    // A rejected body is still drained: a client that is cut off while sending never sees the
    // response.
    raw.on('error', () => undefined).resume()
    throw error
  }
}

/** Browsers send this for an empty file input. */
const NOTHING = Buffer.alloc(0)

/** In the blob store, or in memory until the caller is known. */
type Held = Blob | Buffer

interface Taking {
  upload: Upload
  /** Called with the fields before the file. */
  take: (bytes: AsyncIterable<Buffer>, fields: Record<string, unknown>) => Promise<Held>
  options: Limits
}
interface Taken {
  body: Record<string, unknown>
  file?: Held | undefined
}

/** Without credentials before the file, the limit of other bodies applies. */
export async function allowed(from: From, upload: Upload, { gate, body_bytes_max }: Limits) {
  const find = await gate.authenticate(from.credentials, from)
  return gate.transactions.look(find, async (look) => {
    await gate.transactions.mayWork(look)
    requireScope(look.actor, 'edit')
    const bytes_max = await upload.bytes_max(look)
    const isKnown = look.actor.id !== 0
    const user_id = look.actor.id
    return {
      user_id,
      isKnown,
      bytes_max: isKnown ? bytes_max : Math.min(bytes_max, body_bytes_max),
    }
  })
}

async function takeForm(raw: IncomingMessage, { upload, take }: Taking): Promise<Taken> {
  const { parameter, file_name, content_type } = upload
  const { fields, file } = await readMultipart(raw, parameter, take)
  if (!file) return { body: fields }
  const told = {
    ...(file.name !== undefined && { [file_name]: file.name }),
    [content_type]: file.type,
  }
  return { body: { ...told, ...fields, [parameter]: '' }, file: file.saved }
}

async function wholeOf(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of bytes) pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

/** Charged to an unknown caller until all have arrived. */
async function* held(pieces: AsyncIterable<Buffer>, address: string) {
  const unknown = new UnknownBytes(address)
  try {
    for await (const piece of pieces) {
      unknown.add(piece.length)
      yield piece
    }
  } finally {
    unknown.end()
  }
}

async function* inOnePiece(bytes: Buffer) {
  yield bytes
}

/** The same pieces; calls `too_large` as soon as there are more bytes than this. */
export async function* upTo(
  bytes_max: number,
  bytes: AsyncIterable<Buffer>,
  { too_large }: Upload,
) {
  let size = 0
  for await (const piece of bytes) {
    size += piece.length
    if (size > bytes_max) too_large(bytes_max)
    yield piece
  }
}

/** Without the file parameter, the body is treated like any other. */
async function takeJson(raw: IncomingMessage, taking: Taking): Promise<Taken> {
  const { upload, take, options } = taking
  let body: Record<string, unknown> = {}
  const finish = (rest: Buffer) => {
    body = parseBody(rest.toString(), raw.headers['content-type'])
  }
  const rest_max = options.body_bytes_max
  const bytes = freeAfterUse(decoded(raw, { name: upload.parameter, rest_max, finish }))
  try {
    const first = await bytes.next()
    if (first.done) return { body }
    const file = await take(startingWith(first.value, bytes), {})
    return { body, file }
  } finally {
    await bytes.return(undefined)
  }
}

/** The iterator, with the piece that was taken from it in front. */
export async function* startingWith(first: Buffer, others: AsyncIterator<Buffer>) {
  yield first
  yield* { [Symbol.asyncIterator]: () => others }
}

interface Decoding {
  name: string
  /** The limit for the rest of the body. */
  rest_max: number
  /** Called with the remaining parameters. If it throws, the bytes are discarded. */
  finish: (rest: Buffer) => void
}

async function* decoded(raw: IncomingMessage, { name, rest_max, finish }: Decoding) {
  const taker = new Taker(name)
  const base64 = openBase64()
  for await (const chunk of chunksOf(raw)) {
    for (const text of taker.take(chunk)) {
      const bytes = base64.take(text)
      if (bytes.length > 0) yield bytes
    }
    if (taker.rest_bytes > rest_max) fail('body_too_large', rest_max)
  }
  const last = base64.end()
  if (last.length > 0) yield last
  finish(taker.rest())
}

/** The body as a stream; what is not consumed is drained. */
async function* chunksOf(raw: IncomingMessage): AsyncGenerator<Buffer> {
  try {
    yield* freeAfterUse(piecesOf(raw))
  } catch {
    fail('request_malformed')
  }
}
