/** Stores blobs again as new ones are stored: encrypted with the newest key, or not encrypted. */

import { Refusal } from '../refusal.ts'
import * as known from './blob-keys.ts'
import { type Blob, type Blobs, DamagedBlob, type Encryption, MissingBlob } from './blobs.ts'
import { keyFor } from './encryption.ts'
import { readHeader } from './read-encrypted.ts'

interface Parts {
  keys: known.BlobKeys
  note: known.KeysNote
  plain: Blobs
  sealed: Blobs
  /** Reads either form, and writes that of new blobs. */
  store: Pick<Blobs, 'open' | 'put'>
}

/** The changes that a store with keys offers. */
export function reencryption(parts: Parts): Encryption {
  const { keys, note } = parts
  return {
    begin: () => known.noteFirst(note, keys),
    async checkBegun() {
      if (await known.isNotedFirst(note, keys)) return
      throw new Refusal(
        'the service does not store new files as blob_keys says; restart it with this setting on ' +
          'all nodes first',
      )
    },
    others: () => othersIn(parts),
    renew: (hash, isNeeded) => renew(parts, hash, isNeeded),
    finish: () => known.noteOnly(note, keys),
  }
}

async function* othersIn({ keys, note, plain, sealed }: Parts): AsyncGenerator<Blob> {
  if (keys.newest) yield* plain.list()
  if (await known.mayDiffer(note, keys)) yield* sealed.list()
}

/** Thrown while a blob is stored, which leaves it as it is. */
class Unneeded extends Error {}

async function renew(parts: Parts, hash: string, isNeeded: () => Promise<boolean>) {
  const { store, keys, plain, sealed } = parts
  if (await isRenewed(parts, hash)) return 'same'
  if (!(await isNeeded())) return 'unneeded'
  try {
    await store.put(await store.open(hash), async (blob) => {
      if (blob.hash !== hash) throw new DamagedBlob(hash)
      if (!(await isNeeded())) throw new Unneeded()
    })
  } catch (error) {
    // Another process has removed it.
    if (error instanceof Unneeded || error instanceof MissingBlob) return 'unneeded'
    throw error
  }
  await removeOther(parts, keys.newest ? plain : sealed, hash)
  return 'renewed'
}

/** Whether it is encrypted with the newest key, and nothing else is left of it. */
async function isRenewed({ keys, plain, sealed }: Parts, hash: string) {
  if (!keys.newest || (await plain.stat(hash))) return false
  try {
    return keyFor(await readHeader(sealed, hash), hash, keys).id === keys.newest.id
  } catch (error) {
    if (error instanceof MissingBlob) return false
    throw error
  }
}

/**
 * If the service stores new blobs in the other form by now, another process may be about to remove
 * the one that was just written.
 */
async function removeOther({ keys, note }: Parts, form: Blobs, hash: string) {
  if (!(await known.isNotedFirst(note, keys))) {
    throw new Refusal('the service was started with other blob_keys meanwhile; rerun the command')
  }
  await form.remove(hash)
}
