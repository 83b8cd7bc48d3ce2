/**
 * The format of encrypted tickets, for browsers and for the command line: files in chunks that
 * cannot be read, changed, reordered, cut or swapped without the key, and the list of their names.
 * docs/encrypted-tickets.md defines it.
 */

/** Plain bytes of a chunk; only the last one has fewer. */
export const CHUNK_BYTES = 1024 * 1024
const TAG_BYTES = 16
/** Of a chunk, encrypted. */
export const ENCRYPTED_CHUNK_BYTES = CHUNK_BYTES + TAG_BYTES
const KEY_BYTES = 32
const SALT_BYTES = 16
const NONCE_BYTES = 12
const PADDED_BYTES_MIN = 4096
const LIST_PADDED_TO = 1024
const VERSION = '1'

/** The bytes are not what was encrypted with this key. */
export class Damaged extends Error {
  name = 'Damaged'
}

const random = (length) => toText(crypto.getRandomValues(new Uint8Array(length)))
/** A new key for a ticket, as in its link. */
export const newKey = () => random(KEY_BYTES)
/** For each file; one is never used for two contents. */
export const newSalt = () => random(SALT_BYTES)

const KEY_CHARS = Math.ceil((KEY_BYTES * 4) / 3)
const KEY = new RegExp(`^[A-Za-z0-9_-]{${KEY_CHARS}}$`)
/** The key in the fragment of a link, or alone; undefined if there is none. */
export function keyIn(text) {
  const key = text.trim().replace(/^.*#/s, '').replace(/^k=/, '')
  return KEY.test(key) ? key : undefined
}
/** The link with the key, which browsers do not send. */
export const withKey = (url, key) => `${url.replace(/#.*/s, '')}#k=${key}`

/** Sizes are padded by at most an eighth, so that they say little about the content (Padmé). */
export function paddedSize(size) {
  if (size <= PADDED_BYTES_MIN) return PADDED_BYTES_MIN
  const exponent = Math.floor(Math.log2(size))
  const step = 2 ** (exponent - Math.floor(Math.log2(exponent)) - 1)
  return Math.ceil(size / step) * step
}

/** The number of bytes into which a file of that size is encrypted. */
export function encryptedSize(size) {
  const padded = paddedSize(size)
  return padded + TAG_BYTES * Math.ceil(padded / CHUNK_BYTES)
}

/** Encrypts and decrypts chunks; `info` separates the uses of the key. */
async function openCipher(key, salt, info) {
  const secret = await crypto.subtle.importKey('raw', toBytes(key), 'HKDF', false, ['deriveKey'])
  const how = { name: 'HKDF', hash: 'SHA-256', salt: toBytes(salt), info: encode(info) }
  const kind = { name: 'AES-GCM', length: 256 }
  const own = await crypto.subtle.deriveKey(how, secret, kind, false, ['encrypt', 'decrypt'])
  const at = (number, isLast) => ({ name: 'AES-GCM', iv: nonceOf(number, isLast) })
  return {
    encrypt: async (bytes, number, isLast) =>
      new Uint8Array(await crypto.subtle.encrypt(at(number, isLast), own, bytes)),
    async decrypt(bytes, number, isLast) {
      try {
        return new Uint8Array(await crypto.subtle.decrypt(at(number, isLast), own, bytes))
      } catch {
        throw new Damaged('the key is wrong, or the bytes are damaged')
      }
    },
  }
}

/** The number of the chunk, and whether it is the last: this is the STREAM construction. */
function nonceOf(number, isLast) {
  const nonce = new Uint8Array(NONCE_BYTES)
  new DataView(nonce.buffer).setBigUint64(3, BigInt(number))
  nonce[NONCE_BYTES - 1] = Number(isLast)
  return nonce
}

/** Encrypts and decrypts the chunks of a file, by their number and whether one is the last. */
export const openFile = (key, salt) => openCipher(key, salt, 'docket file 1')

/**
 * A file as if it were encrypted already: any range of it can be read, and is always the same.
 * `read` returns the plain bytes from `start` to before `end`.
 */
export async function encrypted({ size, read }, key, salt) {
  const cipher = await openFile(key, salt)
  const padded = paddedSize(size)
  const last = Math.ceil(padded / CHUNK_BYTES) - 1
  async function chunk(number) {
    const start = number * CHUNK_BYTES
    const plain = new Uint8Array(Math.min(CHUNK_BYTES, padded - start))
    if (start < size) plain.set(await read(start, Math.min(start + plain.length, size)))
    return cipher.encrypt(plain, number, number === last)
  }
  return {
    size: encryptedSize(size),
    /** The encrypted bytes from `start` to before `end`, in pieces. */
    async *read(start, end) {
      for (let at = start; at < end;) {
        const number = Math.floor(at / ENCRYPTED_CHUNK_BYTES)
        const begin = number * ENCRYPTED_CHUNK_BYTES
        const bytes = (await chunk(number)).subarray(at - begin, end - begin)
        at += bytes.length
        yield bytes
      }
    },
  }
}

/**
 * Decrypts the pieces of a file from chunk number `first` on; yields the plain bytes of each chunk
 * as soon as it is known to be right. `size` is that of the file, `stored` that of all its
 * encrypted bytes. Throws Damaged, also if the pieces end early.
 */
export async function* decrypted(pieces, { key, salt, size, stored, first = 0 }) {
  const cipher = await openFile(key, salt)
  const count = Math.ceil(stored / ENCRYPTED_CHUNK_BYTES)
  let number = first
  for await (const bytes of inChunks(pieces)) {
    const isLast = number === count - 1
    const plain = await cipher.decrypt(bytes, number, isLast)
    yield plain.subarray(0, Math.max(0, size - number * CHUNK_BYTES))
    number++
  }
  if (number !== count) throw new Damaged('the file is incomplete')
}

async function* inChunks(pieces) {
  let chunk = new Uint8Array(ENCRYPTED_CHUNK_BYTES)
  let filled = 0
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length;) {
      const some = piece.subarray(at, at + ENCRYPTED_CHUNK_BYTES - filled)
      chunk.set(some, filled)
      filled += some.length
      at += some.length
      if (filled < ENCRYPTED_CHUNK_BYTES) continue
      yield chunk
      chunk = new Uint8Array(ENCRYPTED_CHUNK_BYTES)
      filled = 0
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled)
}

const openList = (key, salt) => openCipher(key, salt, 'docket list 1')

/** The list of a ticket's files, encrypted: a text that the service stores with it. */
export async function encryptList(files, key, salt = newSalt()) {
  const bytes = encode(JSON.stringify({ files }))
  const padded = new Uint8Array(Math.ceil(bytes.length / LIST_PADDED_TO) * LIST_PADDED_TO)
  padded.fill(0x20).set(bytes)
  const cipher = await openList(key, salt)
  return [VERSION, salt, toText(await cipher.encrypt(padded, 0, true))].join('.')
}

/** The files of an encrypted list. Throws Damaged. */
export async function decryptList(text, key) {
  const [version, salt, list] = text.split('.')
  if (version !== VERSION) throw new Damaged(`version ${version} of the format is not known`)
  const cipher = await openList(key, salt)
  const bytes = await cipher.decrypt(toBytes(list), 0, true)
  return JSON.parse(new TextDecoder().decode(bytes)).files
}

const encode = (text) => new TextEncoder().encode(text)
/** Base64url without padding. */
function toText(bytes) {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0))
