/** Writes the bytes of a response to the connection with backpressure. */

import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

import { freeAfterUse, freeBuffer, piecesOf } from '../free-buffers.ts'
import { limits } from '../limits.ts'

/** Options for one response of bytes. */
export interface Sending {
  /** How long to wait for a client that does not read. */
  stall_ms?: number | undefined
  /** Called with the number of bytes of each piece that is written. */
  sends?: (bytes: number) => void
}

/**
 * Ends a response with these bytes, which the caller must no longer use; resolves when all of
 * them were written. If they or the connection fail, destroys their stream and rejects.
 */
export async function sendBytes(
  raw: ServerResponse,
  bytes: Buffer | Readable,
  { stall_ms = limits.download_stall_ms, sends }: Sending = {},
) {
  if (raw.destroyed) {
    if (!Buffer.isBuffer(bytes)) bytes.destroy()
    throw brokenOff()
  }
  const { promise: sent, resolve, reject } = Promise.withResolvers<void>()
  raw.setTimeout(stall_ms, () => raw.destroy())
  raw.on('finish', resolve).on('close', () => {
    if (!raw.writableFinished) reject(brokenOff())
  })
  if (Buffer.isBuffer(bytes)) {
    // Few bytes are sent together with the headers.
    raw.end(bytes)
    await sent
    sends?.(bytes.length)
    freeBuffer(bytes)
  } else {
    raw.on('close', () => bytes.destroy())
    sendPieces(raw, bytes, sends).then(() => raw.end(), reject)
    await sent
  }
}

/** The stream reads ahead, so that reading and writing overlap. */
async function sendPieces(raw: ServerResponse, bytes: Readable, sends: Sending['sends']) {
  for await (const piece of freeAfterUse(piecesOf(bytes))) {
    sends?.(piece.length)
    const { promise: taken, resolve } = Promise.withResolvers<void>()
    // Every error is followed by `close`, which ends everything here.
    raw.write(piece, (error) => (error ? undefined : resolve()))
    await taken
  }
}

/** As `pipeline` does. */
const brokenOff = () =>
  Object.assign(new Error('the connection was lost'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
