/**
 * Uploads what a pipe contains while it comes: its length is told with the last bytes. A piece
 * stays in memory until the service has it, so that it can be sent again.
 */

import { Readable } from 'node:stream'

import { accepted, exchange, persist, type Voice } from './exchange.ts'
import { type Piece, piecesOf } from './pieces.ts'
import { announce, offsetIn, type Source, type Target, TUS, upload } from './upload.ts'

const PIECE_BYTES = 16 * 1024 * 1024

/** What is uploaded; it can be read once. */
export interface Pipe {
  name: string
  bytes: AsyncIterable<Uint8Array>
}

/** Returns the id of the complete upload. `told` gets the bytes sent so far. */
export async function uploadPipe(
  voice: Voice,
  target: Target,
  { name, bytes }: Pipe,
  told: (bytes: number) => void = () => {},
): Promise<string> {
  let place: URL | undefined
  let start = 0
  try {
    for await (const { piece, isLast } of piecesOf(bytes, PIECE_BYTES)) {
      if (place === undefined && isLast) return await upload(voice, target, held(name, piece), told)
      place ??= await persist(
        voice,
        () => 0,
        () => announce(target, { name }),
      )
      await sendPiece(voice, target, place, { piece, start, isLast })
      start += piece.length
      told(start)
    }
    return place!.pathname.split('/').at(-1)!
  } catch (error) {
    if (place) await drop(target, place)
    throw error
  }
}

/** A short one has a length before it is sent. */
const held = (name: string, piece: Uint8Array): Source => ({
  name,
  size: piece.length,
  open: (from, end) => Readable.from([piece.subarray(from, end + 1)], { objectMode: false }),
})

/** What cannot be continued uses no space. */
const drop = ({ headers }: Target, place: URL) =>
  exchange(place, { method: 'DELETE', headers: { ...headers, ...TUS } }).then(
    (answer) => void answer.resume(),
    () => undefined,
  )

interface Placed extends Piece {
  /** Its place in the upload. */
  start: number
}

/** Sends it until the service has all of it. */
async function sendPiece(
  voice: Voice,
  target: Target,
  place: URL,
  { piece, start, isLast }: Placed,
) {
  const headers = { ...target.headers, ...TUS }
  const end = start + piece.length
  let sent = start
  let isSure = true
  let isTold = !isLast
  const step = async () => {
    if (!isSure) {
      const answer = await accepted(await exchange(place, { method: 'HEAD', headers }))
      answer.resume()
      sent = offsetIn(answer, start, end)
      isTold = !isLast || answer.headers['upload-length'] !== undefined
      if (sent === end && isTold) return
    }
    isSure = false
    const answer = await accepted(
      await exchange(place, {
        method: 'PATCH',
        headers: {
          ...headers,
          ...(!isTold && { 'upload-length': String(end) }),
          'upload-offset': String(sent),
          'content-type': 'application/offset+octet-stream',
          'content-length': String(end - sent),
        },
        body: Readable.from([piece.subarray(sent - start)], { objectMode: false }),
      }),
    )
    answer.resume()
    sent = offsetIn(answer, end, end)
  }
  await persist(voice, () => sent, step)
}
