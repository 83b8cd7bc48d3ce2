/**
 * Content-addressed storage: bytes are stored under their SHA-256, so that equal bytes are stored
 * once. The database counts references; a store only writes, reads and removes.
 */

import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'

/** A stored file. */
export interface Blob {
  /** SHA-256 in 64 lower-case hexadecimal digits. */
  hash: string
  size: number
  /** Of one that the keeper has just stored: see `keep`. */
  put_at?: number
}
/** A byte range from 0, both ends inclusive; they default to the first and the last byte. */
export interface Span {
  start?: number
  end?: number
}

/** The content of a file as a stream. */
export type Bytes = Readable | AsyncIterable<Uint8Array>

/** A store of files under their SHA-256; the disk or S3. */
export interface Blobs {
  /**
   * Stores all bytes and resolves once they are durable; a failure leaves nothing behind. `before`
   * is called with the blob after all bytes have arrived and before it becomes visible.
   */
  put(bytes: Bytes, before?: (blob: Blob) => Promise<void>): Promise<Blob>
  /**
   * Stores a complete, synced local file with known content. The caller may delete the file
   * afterwards, but must not modify it.
   */
  putFile(path: string, blob: Blob, before?: (blob: Blob) => Promise<void>): Promise<void>
  /**
   * A stream of the bytes, which the caller must read to the end or destroy; rejects if there is no
   * such blob. A start beyond the end yields no bytes.
   */
  open(hash: string, span?: Span): Promise<Readable>
  /** The same, synchronously, for small blobs that need no I/O wait; undefined otherwise. */
  read?(this: void, hash: string, span?: Span): Buffer | undefined
  /** The size of a stored blob; undefined if the store does not have it. */
  stat(hash: string): Promise<Blob | undefined>
  /** All blobs in the store, ordered by hash. */
  list(): AsyncIterable<Blob>
  /** Does nothing if there is no such blob. Streams that are already open continue. */
  remove(hash: string): Promise<void>
  /**
   * Removes temporary data last written before this time, in milliseconds; returns how many files.
   */
  sweepTemporary(older_than: number): Promise<number>
  /**
   * A URL, if the store supports them, from which anyone can download the bytes without Docket for
   * a number of seconds: with these headers, as ranges too, any number of times.
   */
  link?(this: void, hash: string, as: LinkedAs): Promise<string>
  /** Of stores to which clients can send bytes without Docket. */
  direct?: DirectObjects
  /** Of stores with keys. */
  encryption?: Encryption
}

/**
 * Objects that clients send to the store without Docket. They are not blobs, since nobody has
 * hashed them: each has a name of the form `FOLDER/NAME`, which is never that of a blob.
 */
export interface DirectObjects {
  /**
   * The origin that clients send to; undefined if they may not. Then those that were sent earlier
   * can still be read and removed.
   */
  origin: string | undefined
  /** With this form, anyone can send the bytes, any number of times until it expires. */
  accept(this: void, name: string, how: Accepting): DirectForm
  /** Its size; undefined if there is no such object. */
  sizeOf(this: void, name: string): Promise<number | undefined>
  /** Its bytes; undefined if there is no such object. */
  open(this: void, name: string): Promise<Readable | undefined>
  /** The names of all objects, or of those in a folder. */
  list(this: void, folder?: string): AsyncIterable<string>
  /** Does nothing if there is no such object. */
  remove(this: void, name: string): Promise<void>
}

/** Changes how the blobs of a store are stored, while others use it. */
export interface Encryption {
  /** The service calls it when it starts: from now on, new blobs are stored as the keys say. */
  begin(): Promise<void>
  /** Throws a Refusal unless the service stores new blobs in the same way. */
  checkBegun(): Promise<void>
  /** Blobs that may be stored in another way than new ones. */
  others(): AsyncIterable<Blob>
  /**
   * Stores one of them again, as new ones are. `isNeeded` is called before the bytes are read and
   * before they become visible; if the blob is not needed, it stays as it is. Throws DamagedBlob.
   */
  renew(hash: string, isNeeded: () => Promise<boolean>): Promise<'renewed' | 'same' | 'unneeded'>
  /** To be called when all others were renewed: older keys are no longer needed. */
  finish(): Promise<void>
}

/** The exact number of bytes, the time in milliseconds, and for how long they are accepted. */
export interface Accepting {
  size: number
  now: number
  seconds: number
}

/** A form to be sent as `multipart/form-data`: these fields, and then the bytes as `file`. */
export interface DirectForm {
  url: string
  fields: Record<string, string>
}

/** The store has no bytes of that hash. */
export class MissingBlob extends Error {
  override name = 'MissingBlob'
  constructor(hash: string, options?: ErrorOptions) {
    super(`The blob ${hash} cannot be opened`, options)
  }
}

/** The stored bytes are not those that were stored; `more` continues the sentence. */
export class DamagedBlob extends Error {
  override name = 'DamagedBlob'
  constructor(hash: string, more = '') {
    super(`The stored bytes of the blob ${hash} are damaged${more}`)
  }
}

/** The headers that a presigned URL answers with, and how long it is valid. */
export interface LinkedAs {
  type: string
  disposition: string
  seconds: number
}

/** Whether the blob exists and its bytes still match its hash. */
export async function verify(blobs: Blobs, hash: string): Promise<'whole' | 'damaged' | 'missing'> {
  if (!(await blobs.stat(hash))) return 'missing'
  const sum = createHash('sha256')
  try {
    for await (const chunk of await blobs.open(hash)) sum.update(chunk)
  } catch (error) {
    if (error instanceof DamagedBlob) return 'damaged'
    throw error
  }
  return sum.digest('hex') === hash ? 'whole' : 'damaged'
}

/** The path of a blob in its store and in a backup: `ab/cd/abcd…`. Path order is hash order. */
export const placeOf = (hash: string) => `${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`

/** Whether a text is a SHA-256 in lower-case hex. Only such texts become paths and keys. */
export const isHash = (text: string) => /^[0-9a-f]{64}$/.test(text)
