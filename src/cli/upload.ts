/** Uploads one file by tus 1.0.0 in pieces, and resumes it after interruptions. */

import { Readable } from 'node:stream'

import { Refusal } from '../platform/refusal.ts'
import { accepted, type Answer, exchange, Interrupted, persist, type Voice } from './exchange.ts'
import { placeIn } from './links.ts'

/** What is uploaded; it can be read from any offset. */
export interface Source {
  name: string
  /** In bytes. */
  size: number
  open: (start: number, end: number) => Readable
}

/** Where it is uploaded, and who does. */
export interface Target {
  /** Such as `https://files.example.org/rest/uploads`. */
  endpoint: URL
  headers: Readonly<Record<string, string>>
}

/** A proxy may limit the size or the duration of a request. */
const PIECE_BYTES = 64 * 1024 * 1024
/** Headers of each request. */
export const TUS = { 'tus-resumable': '1.0.0' }

/** Returns the id of the complete upload. `told` gets the bytes sent so far. */
export async function upload(
  voice: Voice,
  target: Target,
  source: Source,
  told: (bytes: number) => void = () => {},
): Promise<string> {
  let known: URL | undefined
  let sent = 0
  const step = async () => {
    const offset = known && (await offsetOf(target, known, source.size))
    // What the service no longer has begins again.
    const place = (offset === undefined ? undefined : known) ?? (await announce(target, source))
    known = place
    sent = offset ?? 0
    while (sent < source.size) {
      sent = await sendPiece(target, place, { source, from: sent, told })
      told(sent)
    }
    return place.pathname.split('/').at(-1)!
  }
  return persist(voice, () => sent, step)
}

const coded = (text: string) => Buffer.from(text).toString('base64')

/** Without a size, the length is told with the last bytes. Returns the address of the upload. */
export async function announce(
  { endpoint, headers }: Target,
  { name, size }: { name: string; size?: number },
): Promise<URL> {
  const answer = await accepted(
    await exchange(endpoint, {
      method: 'POST',
      headers: {
        ...headers,
        ...TUS,
        ...(size === undefined ? { 'upload-defer-length': '1' } : { 'upload-length': `${size}` }),
        'upload-metadata': `filename ${coded(name)},for ${coded('ticket')}`,
        'content-length': '0',
      },
    }),
  )
  answer.resume()
  return placeIn(endpoint, answer.headers.location)
}

/** Undefined if the service no longer has the upload. */
async function offsetOf(
  { headers }: Target,
  place: URL,
  size: number,
): Promise<number | undefined> {
  const answer = await exchange(place, { method: 'HEAD', headers: { ...headers, ...TUS } })
  answer.resume()
  if (answer.statusCode === 404) return undefined
  return offsetIn(await accepted(answer), 0, size)
}

/** Where the service is. Throws Interrupted without an offset from `min` to `max`. */
export function offsetIn({ headers }: Answer, min: number, max: number): number {
  const said = String(headers['upload-offset'] ?? '')
  const offset = /^\d+$/.test(said) ? Number(said) : NaN
  if (offset >= min && offset <= max) return offset
  throw new Interrupted('the service does not say how many bytes arrived')
}

interface Piece {
  source: Source
  from: number
  told: (bytes: number) => void
}
async function sendPiece({ headers }: Target, place: URL, piece: Piece): Promise<number> {
  const { source, from } = piece
  const end = Math.min(from + PIECE_BYTES, source.size)
  const body = Readable.from(whole(piece, end), { objectMode: false })
  try {
    const answer = await accepted(
      await exchange(place, {
        method: 'PATCH',
        headers: {
          ...headers,
          ...TUS,
          'upload-offset': String(from),
          'content-type': 'application/offset+octet-stream',
          'content-length': String(end - from),
        },
        body,
      }),
    )
    answer.resume()
    return offsetIn(answer, from + 1, end)
  } finally {
    body.destroy()
  }
}

/** The service would wait for bytes that a source does not have any more. */
async function* whole({ source, from, told }: Piece, end: number): AsyncIterable<Buffer> {
  let read = from
  const stream = source.open(from, end - 1)
  try {
    for await (const bytes of stream as AsyncIterable<Buffer>) {
      told((read += bytes.length))
      yield bytes
    }
  } catch (error) {
    // Otherwise the line broke, which ends this as well.
    if (error !== stream.errored) throw error
    throw new Refusal(`${source.name}: cannot be read: ${(error as Error).message}`)
  }
  if (read < end) throw new Refusal(`${source.name}: changed while it was sent`)
}
