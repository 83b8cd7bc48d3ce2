/**
 * A store with keys: new blobs are stored encrypted, and those from before as they are. Either is
 * found by its hash, and read as if it were not encrypted.
 */

import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'

import { type BlobKeys, type KeysNote, noteUsed } from './blob-keys.ts'
import { type Blob, type Blobs, DamagedBlob, MissingBlob, type Span } from './blobs.ts'
import { contentSize, HEADER_BYTES, openHeader, sealWith } from './encryption.ts'
import { type Form, PLAIN } from './forms.ts'
import { openSealed, type Wanted } from './read-encrypted.ts'
import { reencryption } from './reencrypt.ts'

/** What a store with keys consists of. */
export interface EncryptedParts {
  keys: BlobKeys
  note: KeysNote
  /** Opens the store of one form, which returns and counts bytes as they are stored. */
  inForm: (form: Form) => Blobs
}

/** Opens the store; the caller has checked that these keys are enough. */
export function openEncrypted({ keys, note, inForm }: EncryptedParts): Blobs {
  const { newest } = keys
  const plain = inForm(PLAIN)
  const sealed = inForm({ suffix: '.enc', ...(newest && { seal: () => sealWith(newest) }) })
  const target = newest ? sealed : plain
  const put: Blobs['put'] = async (bytes, before) =>
    target.put(bytes, async (blob) => {
      // Each time: since the last one, the service may have given up this key.
      await noteUsed(note, keys)
      await before?.(blob)
    })
  const { read } = plain
  const store: Blobs = {
    put,
    async putFile(path, blob, before) {
      if (newest) await put(createReadStream(path), before)
      else await plain.putFile(path, blob, before)
    },
    open: (hash, span) => open({ plain, sealed, keys }, hash, span),
    ...(read && {
      read: (hash: string, span?: Span) =>
        readEither(
          () => readNow(sealed, keys, { hash, span }),
          () => read(hash, span),
        ),
    }),
    stat: (hash) => stat(plain, sealed, hash),
    list: () => inOrder(sealedIn(sealed), plain.list()),
    async remove(hash) {
      await Promise.all([sealed.remove(hash), plain.remove(hash)])
    },
    sweepTemporary: async (older_than) =>
      (await plain.sweepTemporary(older_than)) + (await sealed.sweepTemporary(older_than)),
  }
  return { ...store, encryption: reencryption({ keys, note, plain, sealed, store }) }
}

interface Both {
  plain: Blobs
  sealed: Blobs
  keys: BlobKeys
}

/** A blob that is moving to the other form may not be found in either at the first look. */
const LOOKS = 2

async function open(both: Both, hash: string, span?: Span): Promise<Readable> {
  for (let looks = 1; ; looks++) {
    try {
      return await openEither(both, hash, span)
    } catch (error) {
      if (!(error instanceof MissingBlob) || looks === LOOKS) throw error
    }
  }
}

/** A blob that cannot be decrypted may have been stored again while the store had no keys. */
async function openEither({ plain, sealed, keys }: Both, hash: string, span?: Span) {
  try {
    return await openSealed(sealed, keys, { hash, span })
  } catch (error) {
    const isPlain =
      error instanceof MissingBlob || (error instanceof DamagedBlob && (await plain.stat(hash)))
    if (isPlain) return plain.open(hash, span)
    throw error
  }
}

type Read = () => Buffer | undefined
/** The same. */
function readEither(sealed: Read, plain: Read) {
  try {
    return sealed() ?? plain()
  } catch (error) {
    const bytes = error instanceof DamagedBlob ? plain() : undefined
    if (bytes) return bytes
    throw error
  }
}

async function stat(plain: Blobs, sealed: Blobs, hash: string): Promise<Blob | undefined> {
  for (let looks = 0; looks < LOOKS; looks++) {
    const found = await sealed.stat(hash)
    if (found) return asContent(found)
    const unsealed = await plain.stat(hash)
    if (unsealed) return unsealed
  }
  return undefined
}

const asContent = ({ hash, size }: Blob): Blob => ({ hash, size: contentSize(size) })

async function* sealedIn(sealed: Blobs) {
  for await (const found of sealed.list()) yield asContent(found)
}

/** Those of both lists, which are ordered by hash; each once. */
async function* inOrder(one: AsyncIterable<Blob>, other: AsyncIterable<Blob>) {
  const [left, right] = [one[Symbol.asyncIterator](), other[Symbol.asyncIterator]()]
  let [a, b] = [await left.next(), await right.next()]
  while (!a.done || !b.done) {
    const isLeft = !a.done && (b.done || a.value.hash <= b.value.hash)
    const { value } = (isLeft ? a : b) as IteratorYieldResult<Blob>
    yield value
    if (!b.done && b.value.hash === value.hash) b = await right.next()
    if (isLeft) a = await left.next()
  }
}

/** Small blobs have a single chunk. */
function readNow(sealed: Blobs, keys: BlobKeys, { hash, span = {} }: Wanted) {
  const stored = sealed.read!(hash)
  if (!stored) return undefined
  const { size, chunk } = openHeader(stored.subarray(0, HEADER_BYTES), hash, keys)
  const bytes = size === 0 ? undefined : chunk(stored.subarray(HEADER_BYTES), 0)
  if (size > 0 && bytes?.length !== size) throw new DamagedBlob(hash)
  const { start = 0, end = Infinity } = span
  const some = bytes?.subarray(start, end + 1)
  return some?.length ? some : undefined
}
