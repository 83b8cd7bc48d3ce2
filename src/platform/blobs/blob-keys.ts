/** The keys of encrypted blobs, from the setting `blob_keys`, and those that a store notes. */

import { hkdfSync } from 'node:crypto'

import { Refusal } from '../refusal.ts'

const KEY_BYTES = 32
/** Of a fingerprint, in the header of a blob. */
export const ID_BYTES = 8
/** In place of a key: new blobs are stored as they are. */
const NONE = 'none'

/** The file of a store that says which keys its blobs need, beside the blobs. */
export const KEYS_NOTE = 'docket-keys'

/** A key, and its fingerprint in 16 hexadecimal digits, which may be shown and stored. */
export interface BlobKey {
  id: string
  secret: Uint8Array
}

/** All keys of a store. */
export interface BlobKeys {
  /** Encrypts new blobs; undefined if they are stored as they are. */
  newest: BlobKey | undefined
  /** By id; each of them decrypts. */
  all: ReadonlyMap<string, BlobKey>
}

/** The keys in the text of the setting, which was validated; undefined without any. */
export function blobKeysIn(text: string | undefined): BlobKeys | undefined {
  if (text === undefined) return undefined
  const words = text.split(',')
  const keys = words.filter((word) => word !== NONE).map(keyOf)
  const newest = words[0] === NONE ? undefined : keys[0]
  return { newest, all: new Map(keys.map((key) => [key.id, key])) }
}

function keyOf(hex: string): BlobKey {
  const secret = Buffer.from(hex, 'hex')
  const id = derive(secret, { salt: new Uint8Array(), info: 'docket blob key id', bytes: ID_BYTES })
  return { id: id.toString('hex'), secret }
}

/** HKDF with SHA-256; `info` separates the uses of a key. */
export const derive = (
  secret: Uint8Array,
  { salt, info, bytes = KEY_BYTES }: { salt: Uint8Array; info: string; bytes?: number },
) => Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** The ids in the order of the setting, for notes and for other nodes; empty without keys. */
export function namesOf(keys: BlobKeys | undefined): string[] {
  if (!keys) return []
  return [...(keys.newest ? [] : [NONE]), ...keys.all.keys()]
}

/** Reads and replaces the note of a store. */
export interface KeysNote {
  /** Undefined if there is none. */
  read(): Promise<string | undefined>
  write(text: string): Promise<void>
}

/** The names in a note: first how new blobs are stored, then keys that older ones may need. */
export async function notedIn(note: KeysNote): Promise<string[]> {
  const text = await note.read()
  return text?.trim().split('\n') ?? []
}

/** Throws a Refusal if blobs of the store may need other keys than these. */
export async function refuseOtherKeys(note: KeysNote, keys: BlobKeys | undefined) {
  const missing = (await notedIn(note)).find((name) => name !== NONE && !keys?.all.has(name))
  if (missing === undefined) return
  throw new Refusal(
    `stored files are encrypted with the key ${missing}, which ` +
      (keys
        ? `is not among the keys ${namesOf(keys).join(', ')} of blob_keys`
        : 'blob_keys lacks') +
      `; add it to the setting, or, if it is lost, delete ${KEYS_NOTE} from the blob store: files ` +
      'that need it are then unreadable',
  )
}

const nameOfNewest = ({ newest }: BlobKeys) => newest?.id ?? NONE

/** Whether the service stores new blobs as these keys say. */
export const isNotedFirst = async (note: KeysNote, keys: BlobKeys) =>
  ((await notedIn(note))[0] ?? NONE) === nameOfNewest(keys)

/**
 * Notes that new blobs are stored as these keys say, and keeps all other names. Without a note,
 * which may have been deleted, blobs may need any of the keys.
 */
export async function noteFirst(note: KeysNote, keys: BlobKeys) {
  const noted = await notedIn(note)
  if (noted.length === 0) return write(note, namesOf(keys))
  const name = nameOfNewest(keys)
  if (noted[0] !== name) await write(note, [name, ...noted.filter((one) => one !== name)])
}

/** Notes the key that encrypts, unless it is noted, before the first blob needs it. */
export async function noteUsed(note: KeysNote, { newest }: BlobKeys) {
  if (!newest) return
  const noted = await notedIn(note)
  if (!noted.includes(newest.id)) await write(note, [...noted, newest.id])
}

/** Notes that no blob needs any other key. */
export const noteOnly = (note: KeysNote, keys: BlobKeys) => write(note, [nameOfNewest(keys)])

/** Whether blobs may be encrypted with another key than new ones are; the note may be newer. */
export async function mayDiffer(note: KeysNote, keys: BlobKeys) {
  const names = [...(await notedIn(note)), ...keys.all.keys()]
  return names.some((name) => name !== NONE && name !== keys.newest?.id)
}

const write = (note: KeysNote, names: string[]) =>
  note.write(names.map((name) => `${name}\n`).join(''))
