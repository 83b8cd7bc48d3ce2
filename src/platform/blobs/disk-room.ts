/** Whether there is room on the disk of a folder, but for what of it is left to others. */

import { statfsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'

import { limits } from '../limits.ts'
import { fail } from './faults.ts'

export interface DiskRoom {
  /** Refuses files while less than the reserve is free. */
  check(): Promise<void>
  /** Refuses changes while only what is left to logging in and to purging is free. */
  refuseChanges(): void
}

/** It is not asked again for so long. */
const KNOWN_MS = 1_000

/** A reserve of 0 lets the disk be filled. */
export function openDiskRoom(folder: string, reserve_bytes: number): DiskRoom {
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

/** Tells a disk that is full all the same as such. */
export async function tellFull<Result>(taking: Promise<Result>): Promise<Result> {
  try {
    return await taking
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC' || code === 'EDQUOT') fail('disk_reserved')
    throw error
  }
}
