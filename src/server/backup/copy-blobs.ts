/** Copies the blobs of a database in two passes: before the snapshot of the database, and after. */

import type { Blob, Blobs } from '../../platform/blobs/blobs.ts'
import { copyBlob, neededBlobs } from '../../platform/blobs/copy.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Progress } from '../progress.ts'

/** Where blobs come from and go to. Those that the target has are not copied again. */
export interface Stores {
  from: Blobs
  to: Blobs
  progress: Progress
}
/** The blobs copied, and how many were missing in the original. */
export interface BlobCounts {
  count: number
  size: number
  lost: number
}

/**
 * Copies blobs referenced now, before the snapshot: those released during the copy would be removed
 * from the store soon, although the snapshot refers to them.
 */
export async function copyAhead(db: Db, { from, to, progress }: Stores) {
  let seen = 0
  for await (const { hash } of neededBlobs((query) => db.look(query))) {
    await copyBlob(from, to, hash)
    seen++
    progress.soFar(() => `${seen} blobs`)
  }
}

/** Copies the rest, counts all of them, and returns the hashes of those that exist. */
export async function* copyNeeded(
  needed: AsyncIterable<Blob>,
  counts: BlobCounts,
  { from, to, progress, said }: Stores & { said: string },
): AsyncGenerator<string> {
  for await (const { hash, size } of needed) {
    const came = await copyBlob(from, to, hash)
    if (came === 'missing' || came === 'damaged') {
      counts.lost++
      progress.say(`the blob ${hash} is ${came}; ${said} does not include it`)
      continue
    }
    counts.count++
    counts.size += size
    progress.soFar(() => `${counts.count} blobs`)
    yield hash
  }
}
