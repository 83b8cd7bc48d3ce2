/** Copies blobs from one store to another, and the list of those that were copied. */

import { createReadStream } from 'node:fs'

import type { Tx } from '../db/db.ts'
import { linesOf } from '../lines.ts'
import { type Blob, type Blobs, isHash, placeOf } from './blobs.ts'
import { neededAfter } from './blobs.store.ts'

const PAGE = 500

/**
 * All blobs that a database needs, in the order of their hashes. `reading` runs a query; each page
 * may be read in a look of its own.
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
 * Copies a blob that is not there yet. The bytes of a damaged one arrive under the hash of what
 * they have become: see keepOnly.
 */
export async function copyBlob(
  from: Blobs,
  to: Blobs,
  hash: string,
): Promise<'copied' | 'there' | 'missing' | 'damaged'> {
  if (await to.stat(hash)) return 'there'
  if (!(await from.stat(hash))) return 'missing'
  const put = await to.put(await from.open(hash))
  return put.hash === hash ? 'copied' : 'damaged'
}

/** Removes all blobs but those of a list, which has the order of the hashes as stores have it. */
export async function keepOnly(blobs: Blobs, wanted: AsyncIterable<string>) {
  const list = wanted[Symbol.asyncIterator]()
  let next = await list.next()
  for await (const { hash } of blobs.list()) {
    while (!next.done && next.value < hash) next = await list.next()
    if (next.done || next.value !== hash) await blobs.remove(hash)
  }
}

/** A line of a list of blobs, in the form that `sha256sum --check` reads. */
export const listLine = (hash: string) => `${hash}  blobs/${placeOf(hash)}\n`

/** The hashes in a file of such lines. */
export async function* listedIn(path: string): AsyncGenerator<string> {
  for await (const line of linesOf(createReadStream(path))) {
    const hash = line.slice(0, 64)
    if (!isHash(hash))
      throw new Error(`the list of blobs ${path} contains the invalid line '${line}'`)
    yield hash
  }
}
