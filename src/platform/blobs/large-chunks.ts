/** Bytes as they come, in pieces that are worth a write to the disk. */

import { limits } from '../limits.ts'

/**
 * The same bytes in larger pieces, each good until the one after the next is asked for: so one can
 * be written while the next fills. What had come when the bytes break off comes before the error.
 */
export async function* inLargeChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunk: Buffer = Buffer.allocUnsafe(limits.written_chunk_bytes)
  let other: Buffer | undefined
  let filled = 0
  const errors: unknown[] = []
  for await (const piece of untilBroken(bytes, errors)) {
    let taken = 0
    while (taken < piece.length) {
      const part = piece.subarray(taken, taken + chunk.length - filled)
      chunk.set(part, filled)
      taken += part.length
      filled += part.length
      if (filled < chunk.length) continue
      yield chunk
      ;[chunk, other] = [other ?? Buffer.allocUnsafe(chunk.length), chunk]
      filled = 0
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled)
  if (errors.length > 0) throw errors[0]
}

async function* untilBroken(bytes: AsyncIterable<Uint8Array>, errors: unknown[]) {
  try {
    yield* bytes
  } catch (error) {
    errors.push(error)
  }
}
