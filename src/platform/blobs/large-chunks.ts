/** Regroups a stream of bytes into pieces worth a disk write. */

import { limits } from '../limits.ts'

/** The first buffer, so that small files do not take the memory of large ones. */
const FIRST_BYTES = 16 * 1024
/** By which it grows. */
const TIMES = 8

/**
 * Larger pieces of the same bytes. Each stays valid until the next but one is requested, so that
 * one can be written while the next fills. If the stream fails, the bytes received so far come
 * first.
 */
export async function* inLargeChunks(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const bytes_max = limits.written_chunk_bytes
  let chunk: Buffer = Buffer.allocUnsafe(Math.min(FIRST_BYTES, bytes_max))
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
      if (filled < bytes_max) {
        chunk = grown(chunk, Math.min(filled * TIMES, bytes_max))
        continue
      }
      yield chunk
      ;[chunk, other] = [other ?? Buffer.allocUnsafe(chunk.length), chunk]
      filled = 0
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled)
  if (errors.length > 0) throw errors[0]
}

function grown(chunk: Buffer, bytes: number) {
  const larger = Buffer.allocUnsafe(bytes)
  larger.set(chunk)
  return larger
}

async function* untilBroken(bytes: AsyncIterable<Uint8Array>, errors: unknown[]) {
  try {
    yield* bytes
  } catch (error) {
    errors.push(error)
  }
}
