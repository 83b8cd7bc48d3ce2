/**
 * Bytes, kept under the SHA-256 of what they are, so that equal bytes are kept once. Which of them
 * are needed, and by whom, stands in the database; a store only keeps, hands out and removes.
 */

import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

export interface Blob {
  /** SHA-256 in 64 lower-case hexadecimal digits. */
  hash: string
  size: number
}
/** Which bytes: from 0 on, both included; absent they are the first and the last. */
export interface Span {
  start?: number
  end?: number
}

export type Bytes = Readable | AsyncIterable<Uint8Array>

export interface Blobs {
  /**
   * Takes all bytes and answers when they are safe. What breaks on the way leaves nothing. `before`
   * is told what they are when all have come, and they get their name after it.
   */
  put(bytes: Bytes, before?: (blob: Blob) => Promise<void>): Promise<Blob>
  /**
   * Takes a file that is whole and safe on this machine, and whose bytes are known to be these. It
   * may be removed afterwards, and must not be changed.
   */
  putFile(path: string, blob: Blob, before?: (blob: Blob) => Promise<void>): Promise<void>
  /**
   * A stream of the bytes, which must be read to its end or destroyed; rejects where there is no
   * such blob. A start beyond the end gives no bytes.
   */
  open(hash: string, span?: Span): Promise<Readable>
  /**
   * The same bytes at once, where they are few and near at hand; nothing where they have to be
   * opened.
   */
  read?(this: void, hash: string, span?: Span): Buffer | undefined
  stat(hash: string): Promise<Blob | undefined>
  /** All that there are, in the order of their hashes. */
  list(): AsyncIterable<Blob>
  /** Where there is such a blob. Streams that are open already are read to their end. */
  remove(hash: string): Promise<void>
  /** Removes what a crash left half written before a time, in milliseconds; answers how many. */
  sweepTemporary(older_than: number): Promise<number>
  /**
   * An address at which anybody gets the bytes for so many seconds, without Docket, if the store
   * has such: with these headers, in parts as well, as often as they like.
   */
  link?(this: void, hash: string, as: LinkedAs): Promise<string>
}
export interface LinkedAs {
  type: string
  disposition: string
  seconds: number
}

/** Whether the bytes are there and still those that were put. */
export async function verify(blobs: Blobs, hash: string): Promise<'whole' | 'damaged' | 'missing'> {
  if (!(await blobs.stat(hash))) return 'missing'
  const sum = createHash('sha256')
  for await (const chunk of await blobs.open(hash)) sum.update(chunk)
  return sum.digest('hex') === hash ? 'whole' : 'damaged'
}

/** Where a blob lies in its store, and in a backup: `ab/cd/abcd…`, in the order of the hashes. */
export const placeOf = (hash: string) => `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`

export const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text)
