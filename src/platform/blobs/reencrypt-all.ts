/** Stores all blobs of an installation again as new ones are stored, while it is in use. */

import type { Db } from '../db/db.ts'
import { DamagedBlob, type Encryption } from './blobs.ts'
import * as store from './blobs.store.ts'

/** How many are stored at once: requests to a bucket take their time. */
const AT_ONCE = 4

/** What happened to the blobs that may have been stored in another way. */
export interface Reencrypted {
  /** Stored again, and their bytes. */
  count: number
  size: number
  /** Nothing refers to them; they stay as they are. */
  unneeded: number
  /** They stay as they are. */
  damaged: number
}

/** Receives the progress, and each damaged blob. */
export interface Hearing {
  soFar(done: Reencrypted): void
  damaged(hash: string): void
}

/**
 * Called again after an interruption, it does the rest. Older keys are needed until it has ended
 * without finding a damaged blob.
 */
export async function reencryptAll(
  { db, encryption, clock }: { db: Db; encryption: Encryption; clock: () => number },
  hearing: Hearing,
): Promise<Reencrypted> {
  await encryption.checkBegun()
  const done: Reencrypted = { count: 0, size: 0, unneeded: 0, damaged: 0 }
  const others = encryption.others()[Symbol.asyncIterator]()
  // This also restarts the hour for which nobody sweeps a blob without references.
  const isNeeded = (hash: string) =>
    db.work(async (tx) => (await store.expectAgain.changes(tx, { hash, now: clock() })) === 1)
  async function lane() {
    for (let next = await others.next(); !next.done; next = await others.next()) {
      const { hash, size } = next.value
      try {
        const became = await encryption.renew(hash, () => isNeeded(hash))
        if (became === 'unneeded') done.unneeded++
        if (became === 'renewed') {
          done.count++
          done.size += size
        }
      } catch (error) {
        if (!(error instanceof DamagedBlob)) throw error
        done.damaged++
        hearing.damaged(hash)
      }
      hearing.soFar(done)
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: AT_ONCE }, lane))
  for (const ended of lanes) if (ended.status === 'rejected') throw ended.reason
  if (done.damaged === 0) await encryption.finish()
  return done
}
