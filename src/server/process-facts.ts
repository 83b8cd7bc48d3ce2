/** What a process tells of itself, for people who look after it. */

import { spaceOf } from '../platform/blobs/disk-space.ts'
import type { ProcessFacts } from '../platform/work/work.ts'

/** Where a process stores files, and its clock. */
export interface Placed {
  clock: () => number
  /** A folder on the disk that receives files first. */
  disk: string
  /** Where files are stored; default: in the data folder. */
  blob_store?: ProcessFacts['blob_store']
}

/** Of a process that starts now. */
export function processOf({ clock, disk, blob_store = 'folder' }: Placed) {
  const started_at = clock()
  return async (): Promise<ProcessFacts> => ({ started_at, blob_store, ...(await spaceOf(disk)) })
}
