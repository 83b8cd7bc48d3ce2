/** Divides what a pipe contains into pieces of the same size, of which the last one is known. */

import { Refusal } from '../platform/refusal.ts'

/** A piece; only the last one may be shorter, and it is empty only if there is nothing at all. */
export interface Piece {
  piece: Uint8Array
  isLast: boolean
}

/** `size` is in bytes. Throws a Refusal if the pipe cannot be read. */
export async function* piecesOf(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Piece> {
  let piece = new Uint8Array(size)
  let filled = 0
  try {
    for await (const some of bytes) {
      let rest = some
      while (filled + rest.length > size) {
        piece.set(rest.subarray(0, size - filled), filled)
        rest = rest.subarray(size - filled)
        yield { piece, isLast: false }
        piece = new Uint8Array(size)
        filled = 0
      }
      piece.set(rest, filled)
      filled += rest.length
    }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(`standard input cannot be read: ${(error as Error).message}`)
  }
  yield { piece: piece.subarray(0, filled), isLast: true }
}
