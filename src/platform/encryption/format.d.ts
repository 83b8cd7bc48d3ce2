/** The types of format.js, which browsers load as it is. Keys and salts are in base64url. */

/** Plain bytes of a chunk; only the last one has fewer. */
export const CHUNK_BYTES: number
/** Of a chunk, encrypted. */
export const ENCRYPTED_CHUNK_BYTES: number

/** The bytes are not what was encrypted with this key. */
export class Damaged extends Error {}

/** A new key for a ticket, as in its link. */
export function newKey(): string
/** For each file; one is never used for two contents. */
export function newSalt(): string
/** The key in the fragment of a link, or alone; undefined if there is none. */
export function keyIn(text: string): string | undefined
/** The link with the key, which browsers do not send. */
export function withKey(url: string, key: string): string

/** In bytes. */
export function paddedSize(size: number): number
/** The number of bytes into which a file of that size is encrypted. */
export function encryptedSize(size: number): number

/** Encrypts the chunks of a file, by their number and whether one is the last. */
export function openFile(
  key: string,
  salt: string,
): Promise<{
  encrypt: (bytes: Uint8Array, number: number, isLast: boolean) => Promise<Uint8Array>
}>

/** Bytes that can be read at any place; `end` is exclusive. */
export interface Plain {
  size: number
  read: (start: number, end: number) => Promise<Uint8Array>
}
/** The same, encrypted. */
export interface Encrypted {
  size: number
  read: (start: number, end: number) => AsyncGenerator<Uint8Array>
}
/** Any range of it can be read, and is always the same. */
export function encrypted(plain: Plain, key: string, salt: string): Promise<Encrypted>

/** A file in the list of a ticket. */
export interface Listed {
  /** Its name, with folders if it has any. */
  path: string
  /** In bytes, before it is encrypted. */
  size: number
  salt: string
}
/** What is decrypted; `stored` is the number of all encrypted bytes. */
export interface Decrypting extends Pick<Listed, 'size' | 'salt'> {
  key: string
  stored: number
  /** The number of the chunk with which the pieces begin; default: 0. */
  first?: number
}
/** The plain bytes of each chunk, once it is known to be right. Throws Damaged. */
export function decrypted(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  how: Decrypting,
): AsyncGenerator<Uint8Array>

/** The list of a ticket's files, encrypted: a text that the service stores with it. */
export function encryptList(files: readonly Listed[], key: string, salt?: string): Promise<string>
/** The files of an encrypted list; their types are not checked. Throws Damaged. */
export function decryptList(text: string, key: string): Promise<unknown>
