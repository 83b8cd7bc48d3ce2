/** Changes by administrators of what the malware scanner said. */

import { addJob } from '../../platform/jobs/jobs.ts'
import type { Work } from '../../platform/work/work.ts'
import { isScanned, SCAN } from './scans.ts'
import * as store from './scans.store.ts'

/** Lets a content be downloaded; returns what was said about it, or undefined if it is not held. */
export async function releaseContent(work: Work, hash: string): Promise<store.Row | undefined> {
  const [row] = await store.byHashes(work.tx, { hashes: [hash] })
  const changed = await store.release.changes(work.tx, { hash, released_at: work.now })
  if (changed === 1) await work.record({ kind: 'ticket.released', body: { hash } })
  return changed === 1 ? row : undefined
}

/** Has a content scanned once more; false if nobody scans, or it is being scanned. */
export async function scanAgain(work: Work, hash: string): Promise<boolean> {
  const { tx, now } = work
  const [row] = await store.byHashes(tx, { hashes: [hash] })
  if (!isScanned(work) || !row || row.verdict === null) return false
  await store.reset(tx, { hash })
  await addJob(tx, { kind: SCAN, run_at: now, body: { hash } })
  return true
}
