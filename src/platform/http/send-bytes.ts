/** The bytes of an answer on their way to the connection: as it takes them, and never piled up. */

import type { ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'

import { freeAfterUse, freeBuffer, piecesOf } from '../free-buffers.ts'
import { limits } from '../limits.ts'

export interface Sending {
  /** How long it waits for whoever takes the bytes. */
  stall_ms?: number | undefined
  /** Told how many go to the connection, a piece at a time. */
  sends?: (bytes: number) => void
}

/**
 * Ends an answer with these bytes, which nobody else may use any more: it is over when all of them
 * are on their way. Rejects where they break off, or the connection does; their stream is destroyed
 * then.
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
    // A few, in one go with the headers.
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

/** What is read ahead waits in the stream, so that one is read while another goes out. */
async function sendPieces(raw: ServerResponse, bytes: Readable, sends: Sending['sends']) {
  for await (const piece of freeAfterUse(piecesOf(bytes))) {
    sends?.(piece.length)
    const { promise: taken, resolve } = Promise.withResolvers<void>()
    // What fails is followed by the end of the connection, and that ends everything here.
    raw.write(piece, (error) => (error ? undefined : resolve()))
    await taken
  }
}

/** As a pipeline has it. */
const brokenOff = () =>
  Object.assign(new Error('the connection was lost'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
