/** Checks the free space on the disk of a folder against a reserve. */

import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

import { limits } from '../limits.ts'
import { fail } from './faults.ts'

/** Checks the free space of the disk with the data folder. */
export interface DiskSpace {
  /** Refuses uploads while less than the reserve is free. */
  check(): Promise<void>
  /** Refuses changes while only the space reserved for logins and purging is left. */
  refuseChanges(): void
}

/** How long a result is cached. */
const KNOWN_MS = 1_000

/** A reserve of 0 disables the check. */
export function openDiskSpace(folder: string, reserve_bytes: number): DiskSpace {
  let asked_at = -Infinity
  let isScarce = false
  return {
    async check() {
      if (reserve_bytes === 0) return
      const { bavail, bsize } = await statfs(folder)
      if (bavail * bsize < reserve_bytes) fail('disk_reserved')
    },
    refuseChanges() {
      if (reserve_bytes === 0) return
      if (performance.now() - asked_at > KNOWN_MS) {
        const { bavail, bsize } = statfsSync(folder)
        isScarce = bavail * bsize < Math.min(reserve_bytes, limits.disk_last_bytes)
        asked_at = performance.now()
      }
      if (isScarce) fail('disk_nearly_full')
    },
  }
}

/** The size of the disk of a folder, and what is free. */
export async function spaceOf(folder: string) {
  const { blocks, bavail, bsize } = await statfs(folder)
  return { disk_bytes: blocks * bsize, disk_free_bytes: bavail * bsize }
}

/** Turns ENOSPC into the same fault. */
export async function tellFull<Result>(taking: Promise<Result>): Promise<Result> {
  try {
    return await taking
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT') fail('disk_reserved')
    throw error
  }
}
