/** Copies the blobs that a database needs in two goes: before the moment of its copy, and after. */

import type { Blob, Blobs } from '../../platform/blobs/blobs.ts'
import { copyBlob, neededBlobs } from '../../platform/blobs/copy.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Progress } from '../progress.ts'

export interface Stores {
  from: Blobs
  to: Blobs
  progress: Progress
}
/** What came along, and how many were lost before. */
export interface BlobCounts {
  count: number
  size: number
  lost: number
}

/**
 * Copies what is needed now, before the moment of the copy: what is released while the database is
 * copied would be removed from the store soon after, and the copy still names it.
 */
export async function copyAhead(db: Db, { from, to, progress }: Stores) {
  let seen = 0
  for await (const { hash } of neededBlobs((query) => db.look(query))) {
    await copyBlob(from, to, hash)
    seen++
    progress.soFar(() => `${seen} blobs`)
  }
}

/** Copies the rest, counts all of them, and gives the hashes of those that are there. */
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
