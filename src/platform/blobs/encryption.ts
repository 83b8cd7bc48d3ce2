/**
 * The format of encrypted blobs: a header, then chunks that cannot be read, changed, reordered or
 * cut without the key. docs/encrypted-blobs.md defines it.
 */

import assert from 'node:assert/strict'
import { createCipheriv, createDecipheriv, randomBytes, timingSafeEqual } from 'node:crypto'

import { type BlobKey, type BlobKeys, derive, ID_BYTES } from './blob-keys.ts'
import { type Blob, DamagedBlob } from './blobs.ts'

/** Content bytes of a chunk; only the last one has fewer. */
export const CHUNK_BYTES = 256 * 1024
const TAG_BYTES = 16
/** Of a chunk, encrypted. */
export const STORED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES
const MAGIC = Buffer.from('DOCKETB1')
const SALT_BYTES = 32
const SIZE_BYTES = 8
/** What the tag of the header covers, besides the hash. */
const HEAD_BYTES = MAGIC.length + ID_BYTES + SALT_BYTES + SIZE_BYTES
/** Before the first chunk. */
export const HEADER_BYTES = HEAD_BYTES + TAG_BYTES
const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
/** Of the header; no chunk has this number. */
const HEADER_NONCE = Buffer.alloc(NONCE_BYTES, 0xff)

/** The number of bytes that a content of this size takes. */
export const storedSize = (size: number) =>
  HEADER_BYTES + size + TAG_BYTES * Math.ceil(size / CHUNK_BYTES)

/** The size of the content of so many stored bytes. */
export function contentSize(stored: number) {
  const bytes = Math.max(0, stored - HEADER_BYTES)
  return Math.max(0, bytes - TAG_BYTES * Math.ceil(bytes / STORED_CHUNK_BYTES))
}

/** Where a chunk begins. */
export const placeOfChunk = (number: number) => HEADER_BYTES + number * STORED_CHUNK_BYTES

function nonceOf(number: number) {
  const nonce = Buffer.alloc(NONCE_BYTES)
  nonce.writeBigUInt64BE(BigInt(number), NONCE_BYTES - 8)
  return nonce
}

/** Each salt has a key of its own, with which no two chunks have the same number. */
const ownKey = (key: BlobKey, salt: Uint8Array) =>
  derive(key.secret, { salt, info: 'docket blob 1' })

/** Encrypts a content whose hash is known when all of it was seen. */
export interface Sealing {
  /** What stands in place of the header until the end. */
  placeholder: Buffer
  /** All pieces but the last contain whole chunks. */
  add(piece: Uint8Array): Buffer
  header(blob: Blob): Buffer
}

/** Begins to encrypt a blob with a key; tests give the salt. */
export function sealWith(key: BlobKey, salt: Uint8Array = randomBytes(SALT_BYTES)): Sealing {
  const own = ownKey(key, salt)
  let size = 0
  const sealChunk = (chunk: Uint8Array) => {
    const cipher = createCipheriv(ALGORITHM, own, nonceOf(size / CHUNK_BYTES))
    size += chunk.length
    return [cipher.update(chunk), cipher.final(), cipher.getAuthTag()]
  }
  return {
    placeholder: Buffer.alloc(HEADER_BYTES),
    add(piece) {
      const chunks: Buffer[] = []
      for (let at = 0; at < piece.length; at += CHUNK_BYTES) {
        assert.ok(size % CHUNK_BYTES === 0, 'only the last chunk is short')
        chunks.push(...sealChunk(piece.subarray(at, at + CHUNK_BYTES)))
      }
      return Buffer.concat(chunks)
    },
    header({ hash }) {
      const about = Buffer.alloc(SIZE_BYTES)
      about.writeBigUInt64BE(BigInt(size))
      const head = Buffer.concat([MAGIC, Buffer.from(key.id, 'hex'), salt, about])
      return Buffer.concat([head, tagOf(own, head, hash)])
    },
  }
}

/** Binds the header to the hash, so that no blob can take the place of another. */
function tagOf(own: Uint8Array, head: Uint8Array, hash: string) {
  const cipher = createCipheriv(ALGORITHM, own, HEADER_NONCE)
  cipher.setAAD(Buffer.concat([head, Buffer.from(hash, 'hex')]))
  cipher.final()
  return cipher.getAuthTag()
}

/** A header that was verified: it decrypts the chunks. */
export interface Opened {
  /** Of the content. */
  size: number
  salt: Buffer
  /** Undefined if the bytes are not those of that chunk. */
  chunk(this: void, stored: Uint8Array, number: number): Buffer | undefined
}

/** Throws DamagedBlob, also if the key is not among these. */
export function openHeader(header: Buffer, hash: string, keys: BlobKeys): Opened {
  const key = keyFor(header, hash, keys)
  const head = header.subarray(0, HEAD_BYTES)
  const salt = head.subarray(MAGIC.length + ID_BYTES, HEAD_BYTES - SIZE_BYTES)
  const own = ownKey(key, salt)
  if (!timingSafeEqual(tagOf(own, head, hash), header.subarray(HEAD_BYTES))) {
    throw new DamagedBlob(hash)
  }
  const size = Number(head.readBigUInt64BE(HEAD_BYTES - SIZE_BYTES))
  return { size, salt, chunk: (stored, number) => openChunk(own, stored, number) }
}

/** The key with which a blob is encrypted, by its header, whose tag is not verified yet. */
export function keyFor(header: Buffer, hash: string, { all }: BlobKeys): BlobKey {
  if (header.length < HEADER_BYTES || !header.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new DamagedBlob(hash)
  }
  const id = header.subarray(MAGIC.length, MAGIC.length + ID_BYTES).toString('hex')
  const key = all.get(id)
  if (key) return key
  throw new DamagedBlob(hash, `, or encrypted with the key ${id}, which blob_keys lacks`)
}

function openChunk(own: Uint8Array, stored: Uint8Array, number: number): Buffer | undefined {
  if (stored.length < TAG_BYTES) return undefined
  const end = stored.length - TAG_BYTES
  const cipher = createDecipheriv(ALGORITHM, own, nonceOf(number), { authTagLength: TAG_BYTES })
  cipher.setAuthTag(stored.subarray(end))
  const bytes = cipher.update(stored.subarray(0, end))
  try {
    cipher.final()
  } catch {
    return undefined
  }
  return bytes
}
