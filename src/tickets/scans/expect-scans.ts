/** Contents that are to be scanned, and contents that no file has any longer. */

import { docket } from '../../accounts/actors/actors.ts'
import { Fault } from '../../platform/faults.ts'
import { addJobs, hastenJobs } from '../../platform/jobs/jobs.ts'
import type { Transactions, Work } from '../../platform/work/work.ts'
import { type Gate, isScanned } from './scans.ts'
import { isStale, stateOf } from './scans.rules.ts'
import * as store from './scans.store.ts'
import { tellOwners } from './tell-owners.ts'

/** Jobs that scan a content. */
export const SCAN = 'scan_file'
/** The same for large ones, which take long. */
export const SCAN_LARGE = 'scan_large_file'
/** The same for files from before the scanner, so that they do not delay new ones. */
export const SCAN_OLD = 'scan_old_file'
const KINDS = [SCAN, SCAN_LARGE, SCAN_OLD]
type Kind = typeof SCAN | typeof SCAN_OLD

/** Contents that one transaction has scanned again. */
const AGAIN_MAX = 100

/**
 * After files were added to a ticket: has them scanned, those with known contents again after some
 * time. What is known of them holds until then.
 */
export async function expectScans(work: Work, ticket_id: number, hashes: readonly string[]) {
  if (!isScanned(work)) return
  const known = await expect(work, hashes, { kind: SCAN, is_old: 0 })
  const stale = known.filter((row) => isStale(row, work.now)).slice(0, AGAIN_MAX)
  await addScans(
    work,
    stale.map(({ hash }) => hash),
    SCAN,
  )
  if (known.some((row) => stateOf(row) === 'infected')) await tellOwners(work, [ticket_id])
}

/**
 * Adds jobs for contents that nobody looked at; returns what is known of the others. New files do
 * not wait for old ones that have the same content.
 */
export async function expect(
  work: Work,
  hashes: readonly string[],
  { kind, is_old }: { kind: Kind; is_old: 0 | 1 },
): Promise<store.Row[]> {
  const { tx, now } = work
  const wanted = [...new Set(hashes)]
  const known = await store.byHashes(tx, { hashes: wanted })
  const isKnown = new Set(known.map(({ hash }) => hash))
  const ids = await jobsFor(
    work,
    wanted.filter((hash) => !isKnown.has(hash)),
    kind,
  )
  const news = [...ids].map(([hash, job_id]) => ({ hash, job_id, is_old, waits_since: now }))
  if (news.length > 0) await store.add(tx, news)
  if (kind === SCAN_OLD) return known
  const old = known.flatMap(({ is_old, job_id }) => (is_old === 1 && job_id ? [job_id] : []))
  if (old.length > 0) await hastenJobs(tx, { ids: old, kinds: [SCAN_OLD], kind, now })
  return known
}

/** Adds jobs for known contents. */
export async function addScans(work: Work, hashes: readonly string[], kind: Kind) {
  const { tx, now } = work
  for (const [hash, job_id] of await jobsFor(work, hashes, kind)) {
    await store.wait(tx, { hash, job_id, now })
  }
}

/** The ids of new jobs, by content. */
async function jobsFor({ tx, now }: Work, hashes: readonly string[], kind: Kind) {
  const added = await addJobs(
    tx,
    hashes.map((hash) => ({ kind, run_at: now, body: { hash } })),
  )
  return new Map(added.map(({ id, body }) => [(JSON.parse(body) as { hash: string }).hash, id]))
}

/** Has a content scanned now, even if it is known or waits already. */
export async function scanNow(work: Work, hash: string) {
  const { tx, now } = work
  const [row] = await expect(work, [hash], { kind: SCAN, is_old: 0 })
  if (!row) return
  const ids = row.waits_since !== null && row.job_id ? [row.job_id] : []
  const hastened = await hastenJobs(tx, { ids, kinds: KINDS, kind: SCAN, now })
  if (hastened === 0) await addScans(work, [hash], SCAN)
}

/** Somebody wants files from before the scanner: they are scanned before others. */
export async function hurry(transactions: Transactions, { old }: Gate) {
  if (old.length === 0) return
  try {
    await transactions.work(docket, (work) => expect(work, old, { kind: SCAN, is_old: 1 }))
  } catch (error) {
    // In read-only mode, it is for later.
    if (!(error instanceof Fault)) throw error
  }
}

/** After files were removed or replaced. */
export async function forgetScans({ tx }: Work, hashes: string[]) {
  if (hashes.length > 0) await store.forget(tx, { hashes })
}
