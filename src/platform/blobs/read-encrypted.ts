/** Reads encrypted blobs: any range, chunk by chunk, each only after it was verified. */

import assert from 'node:assert/strict'
import { Readable } from 'node:stream'

import { limits } from '../limits.ts'
import type { BlobKeys } from './blob-keys.ts'
import { type Blobs, DamagedBlob, type Span } from './blobs.ts'
import {
  CHUNK_BYTES,
  HEADER_BYTES,
  type Opened,
  openHeader,
  placeOfChunk,
  STORED_CHUNK_BYTES,
} from './encryption.ts'

/**
 * A stream of the content; rejects with MissingBlob if `sealed`, the store of encrypted bytes, has
 * no such blob, and with DamagedBlob if its header is not right.
 */
export async function openSealed(
  sealed: Readers,
  keys: BlobKeys,
  { hash, span: { start = 0, end = Infinity } = {} }: Wanted,
): Promise<Readable> {
  assert.ok(start >= 0 && start <= end, 'a span goes forwards')
  const from = { sealed, keys, hash }
  const bytes = await bytesFrom(from, chunkAt(start), end)
  const last = Math.min(end, bytes.header.size - 1)
  const how = { objectMode: false, highWaterMark: limits.stream_chunk_bytes }
  const stream = Readable.from(contentOf(from, bytes, { start, last }), how)
  // However it ends, and even if nothing was read.
  return stream.once('close', () => bytes.close())
}

/** A blob, and which of its bytes. */
export interface Wanted {
  hash: string
  span?: Span | undefined
}

/** The number of the chunk with this byte of the content. */
const chunkAt = (byte: number) => Math.floor(byte / CHUNK_BYTES)

/** The header of a stored blob. */
export async function readHeader(sealed: Readers, hash: string): Promise<Buffer> {
  const bytes = portions(await sealed.open(hash, { start: 0, end: HEADER_BYTES - 1 }))
  try {
    return await bytes.take(HEADER_BYTES)
  } finally {
    bytes.close()
  }
}

type Readers = Pick<Blobs, 'open'>
interface From {
  sealed: Readers
  keys: BlobKeys
  hash: string
}
/** What is read, and its header; both change if the blob is encrypted again meanwhile. */
interface Reading {
  header: Opened
  take(bytes: number): Promise<Buffer>
  close(): void
}

/** The stored bytes from a chunk on. Those from the first one are read together with the header. */
async function bytesFrom(
  { sealed, keys, hash }: From,
  number: number,
  end: number,
): Promise<Reading> {
  const early = number > 0 ? openHeader(await readHeader(sealed, hash), hash, keys) : undefined
  const start = early ? placeOfChunk(number) : 0
  const last = placeOfChunk(chunkAt(end) + 1) - 1
  const bytes = portions(await sealed.open(hash, { start, end: last }))
  try {
    const header = early ?? openHeader(await bytes.take(HEADER_BYTES), hash, keys)
    return { header, ...bytes }
  } catch (error) {
    bytes.close()
    throw error
  }
}

interface Range {
  /** The first and the last byte of the content. */
  start: number
  last: number
}

/** The caller closes `bytes`, which may be those of a second opening by then. */
async function* contentOf(from: From, bytes: Reading, { start, last }: Range) {
  let number = chunkAt(start)
  while (start <= last && number * CHUNK_BYTES <= last) {
    const at = number * CHUNK_BYTES
    const size = Math.min(CHUNK_BYTES, bytes.header.size - at)
    const stored = await bytes.take(size + STORED_CHUNK_BYTES - CHUNK_BYTES)
    const chunk = bytes.header.chunk(stored, number)
    if (chunk?.length === size) {
      yield chunk.subarray(Math.max(0, start - at), last + 1 - at)
      number++
      continue
    }
    // It may have been encrypted again since its header was read.
    const { salt } = bytes.header
    bytes.close()
    Object.assign(bytes, await bytesFrom(from, number, last))
    if (bytes.header.salt.equals(salt)) throw new DamagedBlob(from.hash)
  }
}

/** Takes pieces of a given size from a stream; a shorter one is the last. */
function portions(stream: Readable) {
  const pieces = stream.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer, undefined>
  let left: Buffer = Buffer.alloc(0)
  return {
    async take(bytes: number): Promise<Buffer> {
      const parts: Buffer[] = []
      let missing = bytes
      while (missing > 0) {
        if (left.length === 0) {
          const next = await pieces.next()
          if (next.done) break
          left = next.value
        }
        const part = left.subarray(0, missing)
        left = left.subarray(part.length)
        missing -= part.length
        parts.push(part)
      }
      return parts.length === 1 ? parts[0]! : Buffer.concat(parts)
    },
    close: () => void stream.destroy(),
  }
}
