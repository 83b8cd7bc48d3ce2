/** Changes by administrators of what the malware scanner said. */

import type { Work } from '../../platform/work/work.ts'
import { scanNow } from './expect-scans.ts'
import { isScanned } from './scans.ts'
import * as store from './scans.store.ts'

/** Lets a content be downloaded; returns what was said about it, or undefined if it is not held. */
export async function releaseContent(work: Work, hash: string): Promise<store.Row | undefined> {
  const [row] = await store.byHashes(work.tx, { hashes: [hash] })
  const changed = await store.release.changes(work.tx, { hash, released_at: work.now })
  if (changed === 1) await work.record({ kind: 'ticket.released', body: { hash } })
  return changed === 1 ? row : undefined
}

/**
 * Has a content scanned once more; what is known of it holds until then, and is returned. False if
 * nobody scans.
 */
export async function scanAgain(work: Work, hash: string): Promise<store.Row | undefined | false> {
  if (!isScanned(work)) return false
  const [row] = await store.byHashes(work.tx, { hashes: [hash] })
  await scanNow(work, hash)
  await work.record({ kind: 'ticket.scan_asked', body: { hash } })
  return row
}
