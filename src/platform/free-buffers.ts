/**
 * Frees the buffers in which Node reads sockets and files as soon as their bytes are used. V8 frees
 * them only at a full garbage collection, about twenty times per gigabyte, which takes more time
 * than everything else and keeps a hundred megabytes allocated.
 */

import { finished, type Readable } from 'node:stream'

/** Frees the memory of the bytes; the array is empty afterwards. */
export function freeBuffer({ buffer, byteLength }: Uint8Array) {
  // Small arrays share a buffer with others that may not have been read yet.
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
  if (isAlone && byteLength > 0) buffer.transfer(0)
}

/** The same pieces; each is valid until the next one is requested. */
export async function* freeAfterUse<Piece extends Uint8Array>(
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    yield piece
    freeBuffer(piece)
  }
}

/**
 * Iterates over the pieces of a stream as they arrived; the stream's own iterator concatenates
 * buffered ones. Ending the loop early leaves the stream paused, not destroyed.
 */
export async function* piecesOf(stream: Readable): AsyncGenerator<Buffer> {
  const waiting: Buffer[] = []
  let end: { error: Error | null | undefined } | undefined
  let wake: () => void = () => undefined
  const take = (piece: Buffer) => {
    waiting.push(piece)
    stream.pause()
    wake()
  }
  const forget = finished(stream, { writable: false }, (error) => {
    end = { error }
    wake()
  })
  const more = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    wake = resolve
    stream.resume()
    return promise
  }
  stream.on('data', take)
  try {
    while (waiting.length > 0 || !end) {
      const piece = waiting.shift()
      if (piece) yield piece
      else await more()
    }
    if (end.error) throw end.error
  } finally {
    forget()
    stream.off('data', take)
    stream.pause()
  }
}
