/** Uploads one file by tus 1.0.0 in pieces, and resumes it after interruptions. */

import type { Readable } from 'node:stream'

import { accepted, exchange, persist, type Voice } from './exchange.ts'
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
const TUS = { 'tus-resumable': '1.0.0' }

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
    const offset = known && (await offsetOf(target, known))
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

async function announce({ endpoint, headers }: Target, { name, size }: Source): Promise<URL> {
  const answer = await accepted(
    await exchange(endpoint, {
      method: 'POST',
      headers: {
        ...headers,
        ...TUS,
        'upload-length': String(size),
        'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
        'content-length': '0',
      },
    }),
  )
  answer.resume()
  return placeIn(endpoint, answer.headers.location)
}

/** Undefined if the service no longer has the upload. */
async function offsetOf({ headers }: Target, place: URL): Promise<number | undefined> {
  const answer = await exchange(place, { method: 'HEAD', headers: { ...headers, ...TUS } })
  answer.resume()
  if (answer.statusCode === 404) return undefined
  await accepted(answer)
  return Number(answer.headers['upload-offset'])
}

interface Piece {
  source: Source
  from: number
  told: (bytes: number) => void
}
async function sendPiece({ headers }: Target, place: URL, piece: Piece): Promise<number> {
  const { source, from, told } = piece
  const end = Math.min(from + PIECE_BYTES, source.size)
  const body = source.open(from, end - 1)
  let read = from
  body.on('data', (bytes: Buffer) => told((read += bytes.length)))
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
    return Number(answer.headers['upload-offset'])
  } finally {
    body.destroy()
  }
}
