/** Encrypted tickets: files are encrypted before they are sent, and decrypted when received. */

import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'

import {
  CHUNK_BYTES,
  Damaged,
  decrypted,
  decryptList,
  ENCRYPTED_CHUNK_BYTES,
  encrypted,
  encryptList,
  keyIn,
  type Listed,
  newKey,
  newSalt,
  openFile,
  paddedSize,
  withKey,
} from '../platform/encryption/format.js'
import { Refusal } from '../platform/refusal.ts'
import { membersOf } from './exchange.ts'
import type { Pipe } from './pipe.ts'
import { piecesOf } from './pieces.ts'
import type { Source } from './upload.ts'
import type { Ticket } from './visitor.ts'

export { keyIn, newKey, withKey }

/** A file as it is sent, and its place in the list. */
export interface Sealed {
  source: Source
  listed: Listed
}

/** The number of the file, from 0, is all that the service is told of its name. */
export async function seal(source: Source, key: string, at: number): Promise<Sealed> {
  const listed = { path: source.name, size: source.size, salt: newSalt() }
  const { size, open } = await sealedSource(source, key, listed.salt)
  return { listed, source: { name: `encrypted-${at + 1}`, size, open } }
}

async function sealedSource({ name, size, open }: Source, key: string, salt: string) {
  const read = async (start: number, end: number) => {
    const bytes = Buffer.concat((await open(start, end - 1).toArray()) as Buffer[])
    if (bytes.length < end - start) throw new Refusal(`${name}: changed while it was sent`)
    return bytes
  }
  const cipher = await encrypted({ size, read }, key, salt)
  return {
    size: cipher.size,
    open: (start: number, end: number) =>
      Readable.from(cipher.read(start, end + 1), { objectMode: false }),
  }
}

/**
 * The same of what can be read once: `listed` is complete when `bytes` have been read. Padding
 * follows the content, so nothing has to be known before.
 */
export function sealPipe({ name, bytes }: Pipe, key: string, at: number) {
  const listed = { path: name, size: 0, salt: newSalt() }
  return { listed, pipe: { name: `encrypted-${at + 1}`, bytes: sealedBytes(bytes, key, listed) } }
}

async function* sealedBytes(bytes: Pipe['bytes'], key: string, listed: Listed) {
  const cipher = await openFile(key, listed.salt)
  let number = 0
  for await (const { piece, isLast } of piecesOf(bytes, CHUNK_BYTES)) {
    listed.size += piece.length
    const padded = isLast ? paddedSize(listed.size) : Infinity
    let rest = piece
    // After the last piece comes the padding.
    do {
      const plain = new Uint8Array(Math.min(CHUNK_BYTES, padded - number * CHUNK_BYTES))
      plain.set(rest)
      rest = new Uint8Array()
      yield cipher.encrypt(plain, number, (number + 1) * CHUNK_BYTES >= padded)
      number++
    } while (isLast && number * CHUNK_BYTES < padded)
  }
}

/** Encrypts a file again, which gives the bytes that the service stores if it is the same. */
export async function resealed({ size, salt, key }: SealedFile, path: string): Promise<Readable> {
  const open = (start: number, end: number) => createReadStream(path, { start, end })
  const source = await sealedSource({ name: path, size, open }, key, salt)
  return source.open(0, source.size - 1)
}

/** The list of a ticket that is sent. */
export const listOf = (sealed: readonly Pick<Sealed, 'listed'>[], key: string) =>
  encryptList(
    sealed.map(({ listed }) => listed),
    key,
  )

type Stored = Ticket['files'][number]
/** A file of an encrypted ticket: its own name and size, and what the service stores. */
export interface SealedFile extends Listed {
  stored: Stored
  key: string
}

/** Throws a Refusal if the key is missing or wrong, or the list is not one of these files. */
export async function openSealed(
  { files, encrypted_list: list }: Ticket,
  key: string | undefined,
): Promise<SealedFile[] | undefined> {
  if (list === undefined) return undefined
  if (key === undefined) throw new Refusal('the link has no key; give the complete link', 2)
  const listed = await told(() => decryptList(list, key))
  const isFit = Array.isArray(listed) && listed.length === files.length && listed.every(isListed)
  if (!isFit) throw new Refusal('the list of the encrypted files has an unknown format')
  return listed.map((one: Listed, at) => ({ ...one, key, stored: files[at]! }))
}

function isListed(said: unknown): said is Listed {
  const { path, size, salt } = membersOf(said)
  return (
    typeof path === 'string' &&
    path.isWellFormed() &&
    Number.isSafeInteger(size) &&
    Number(size) >= 0 &&
    typeof salt === 'string'
  )
}

/** Places at which decrypting can begin: that of the stored bytes, and of the content. */
export function beginningBefore(offset: number) {
  const chunk = Math.floor(offset / CHUNK_BYTES)
  return { stored: chunk * ENCRYPTED_CHUNK_BYTES, content: chunk * CHUNK_BYTES }
}

/** The content of a file from such a place on; `bytes` are the stored ones. */
export async function* unseal(
  { path, size, salt, key, stored }: SealedFile,
  bytes: AsyncIterable<Buffer>,
  content: number,
): AsyncGenerator<Uint8Array> {
  const first = content / CHUNK_BYTES
  const plain = decrypted(bytes, { key, salt, size, stored: stored.size, first })
  for (;;) {
    const { done, value } = await told(() => plain.next(), path)
    if (done) return
    yield value
  }
}

async function told<Result>(body: () => Promise<Result>, path?: string): Promise<Result> {
  try {
    return await body()
  } catch (error) {
    if (!(error instanceof Damaged)) throw error
    const where = path === undefined ? '' : `${path}: `
    throw new Refusal(`${where}cannot be decrypted: ${error.message}`)
  }
}
