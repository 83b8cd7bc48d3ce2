/**
 * Checks that every blob the database references exists and is intact, and finds unreferenced ones.
 */

import type { Checked, Checking } from '../db/checked.ts'
import type { Db } from '../db/db.ts'
import { type Blobs, verify } from './blobs.ts'
import * as store from './blobs.store.ts'

const PAGE = 100

/** Whether to read every byte. */
export async function* checkNeeded(db: Db, blobs: Blobs): Checking {
  for (let after = ''; ;) {
    const from = after
    const page = await db.look((tx) => store.blobsAfter(tx, { after: from, limit: PAGE }))
    for (const row of page) yield { seen: 1, findings: await checkOne(db, blobs, row) }
    if (page.length < PAGE) return
    after = page.at(-1)!.hash
  }
}

interface Row {
  hash: string
  size: number
  ref_count: number
}
async function checkOne(db: Db, blobs: Blobs, { hash, size }: Row): Promise<string[]> {
  const state = await verify(blobs, hash)
  if (state === 'whole') {
    const stored = (await blobs.stat(hash))?.size
    const isSame = stored === undefined || stored === size
    return isSame ? [] : [`blob ${hash}: it has ${stored} bytes, but the table blobs says ${size}`]
  }
  // It may have been released and removed since it was listed.
  const [now] = await db.look((tx) => store.amongHashes(tx, { hashes: [hash] }))
  if (state === 'missing' && !now?.ref_count) return []
  return [`blob ${hash}: its contents are ${state}`]
}

/** Finds blobs in the store that the database does not know. */
export async function* checkUnknown(db: Db, blobs: Blobs): Checking {
  let hashes: string[] = []
  for await (const { hash } of blobs.list()) {
    hashes.push(hash)
    if (hashes.length < PAGE) continue
    yield await unknownAmong(db, blobs, hashes)
    hashes = []
  }
  yield await unknownAmong(db, blobs, hashes)
}

async function unknownAmong(db: Db, blobs: Blobs, hashes: string[]): Promise<Checked> {
  const known = await db.look(async (tx) => [
    ...(await store.amongHashes(tx, { hashes })),
    ...(await store.removalsAmong(tx, { hashes })),
  ])
  const names = new Set(known.map(({ hash }) => hash))
  const findings: string[] = []
  for (const hash of hashes) {
    // It may have been swept together with its row since it was listed.
    if (names.has(hash) || !(await blobs.stat(hash))) continue
    findings.push(`blob ${hash}: it is stored, but no row refers to it`)
  }
  return { seen: hashes.length, findings }
}
