/** Copies blobs between stores, and reads and writes lists of copied blobs. */

import { createReadStream } from 'node:fs'

import type { Tx } from '../db/db.ts'
import { linesOf } from '../lines.ts'
import { type Blob, type Blobs, DamagedBlob, isHash, placeOf } from './blobs.ts'
import { neededAfter } from './blobs.store.ts'

const PAGE = 500

/**
 * All referenced blobs, ordered by hash. `reading` runs a query; each page may use its own
 * transaction.
 */
export async function* neededBlobs(
  reading: (query: (tx: Tx) => Promise<Blob[]>) => Promise<Blob[]>,
): AsyncGenerator<Blob> {
  for (let after = ''; ;) {
    const from = after
    const page = await reading((tx) => neededAfter(tx, { after: from, limit: PAGE }))
    yield* page
    if (page.length < PAGE) return
    after = page.at(-1)!.hash
  }
}

/**
 * Copies a blob unless it is there already. A damaged blob arrives under the hash of its current
 * bytes: see keepOnly.
 */
export async function copyBlob(
  from: Blobs,
  to: Blobs,
  hash: string,
): Promise<'copied' | 'there' | 'missing' | 'damaged'> {
  if (await to.stat(hash)) return 'there'
  if (!(await from.stat(hash))) return 'missing'
  try {
    const put = await to.put(await from.open(hash))
    return put.hash === hash ? 'copied' : 'damaged'
  } catch (error) {
    if (error instanceof DamagedBlob) return 'damaged'
    throw error
  }
}

/** Removes all blobs that are not in the list, which must be ordered by hash. */
export async function keepOnly(blobs: Blobs, wanted: AsyncIterable<string>) {
  const list = wanted[Symbol.asyncIterator]()
  let next = await list.next()
  for await (const { hash } of blobs.list()) {
    while (!next.done && next.value < hash) next = await list.next()
    if (next.done || next.value !== hash) await blobs.remove(hash)
  }
}

/** One line of a blob list, in the format of `sha256sum --check`. */
export const listLine = (hash: string) => `${hash}  blobs/${placeOf(hash)}\n`

/** Reads the hashes from a file of such lines. */
export async function* listedIn(path: string): AsyncGenerator<string> {
  for await (const line of linesOf(createReadStream(path))) {
    const hash = line.slice(0, 64)
    if (!isHash(hash))
      throw new Error(`the list of blobs ${path} contains the invalid line '${line}'`)
    yield hash
  }
}
