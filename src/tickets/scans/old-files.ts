/** Has files scanned that are older than the scanner, a few at a time. */

import type { Work } from '../../platform/work/work.ts'
import { expect, SCAN_OLD } from './expect-scans.ts'
import { isScanned } from './scans.ts'
import * as store from './scans.store.ts'

/** Files per transaction, and contents that wait at most before more are added. */
const FILES_MAX = 100
const WAITING_MAX = 100

/**
 * Adds jobs for some files and remembers how far it is; returns how many files it looked at. Those
 * that were added since the scanner are known already.
 */
export async function scanOldFiles(work: Work): Promise<number> {
  if (!isScanned(work)) return 0
  const { tx } = work
  const waiting = await store.countWaiting.first(tx, { limit: WAITING_MAX })
  if (Number(waiting!.count) >= WAITING_MAX) return 0
  const place = await store.place.first(tx, {})
  const files = await store.filesAfter(tx, { file_id: place?.file_id ?? 0, limit: FILES_MAX })
  const last = files.at(-1)
  if (!last) return 0
  await expect(
    work,
    files.map(({ blob_hash }) => blob_hash),
    { kind: SCAN_OLD, is_old: 1 },
  )
  if (place) await store.setPlace(tx, { file_id: last.id })
  else await store.addPlace(tx, { file_id: last.id })
  return files.length
}
