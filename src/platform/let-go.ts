/**
 * Bytes that pass through in buffers of their own, as Node reads sockets and files. V8 lets such
 * buffers lie until it goes through all memory for their sake, some twenty times for a gigabyte,
 * which takes more time than all the rest and holds a hundred megabytes. So whoever is done with
 * bytes that nobody else has says so, and their memory is free at once.
 */

import { finished, type Readable } from 'node:stream'

/** The piece is empty from here on. */
export function letGo({ buffer, byteLength }: Uint8Array) {
  // Small pieces share a buffer with others, which may not have been read yet.
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength
  if (isAlone && byteLength > 0) buffer.transfer(0)
}

/** The same pieces, each good until the next is asked for. */
export async function* inPassing<Piece extends Uint8Array>(
  pieces: AsyncIterable<Piece>,
): AsyncGenerator<Piece> {
  for await (const piece of pieces) {
    yield piece
    letGo(piece)
  }
}

/**
 * A stream of bytes in the pieces in which they came; its own iterator copies those that wait into
 * one. Whoever stops early finds the stream as it is, neither destroyed nor read on.
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
