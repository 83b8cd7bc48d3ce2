/** The jobs that have contents scanned. */

import { docket } from '../../accounts/actors/actors.ts'
import type { Keeper } from '../../platform/blobs/keeper.ts'
import type { Tx } from '../../platform/db/db.ts'
import { Fault } from '../../platform/faults.ts'
import { addJob, AGAIN, type Do, type Kind } from '../../platform/jobs/jobs.ts'
import { ScannerFailure } from '../../platform/malware/converse.ts'
import type { Judged } from '../../platform/malware/judged.ts'
import { isReachable, type MalwareScanner } from '../../platform/malware/malware.ts'
import { scanLimits } from '../../platform/malware/scan-limits.ts'
import { FREES_SPACE, type Transactions, type Work } from '../../platform/work/work.ts'
import { SCAN, SCAN_LARGE, SCAN_OLD } from './expect-scans.ts'
import { afterFailure, replaces } from './scans.rules.ts'
import * as store from './scans.store.ts'
import { tellHolders } from './tell-owners.ts'

/** What the jobs need. */
export interface ScanParts {
  transactions: Transactions
  blobs: Pick<Keeper, 'open' | 'hold'>
  scanner: MalwareScanner
}

/** How the scans of this process ended, for metrics. */
export type ScanCounts = Record<Judged['verdict'] | 'failed', number>

/** The kinds of jobs, and what they did so far. */
export function openScans(parts: ScanParts): {
  kinds: Readonly<Record<string, Kind>>
  counts: () => Readonly<ScanCounts>
} {
  const counts: ScanCounts = { clean: 0, infected: 0, unknown: 0, failed: 0 }
  const scanUpTo =
    (bytes_max: number): Do =>
    async (job) => {
      const { hash } = job.body as { hash: string }
      const waiting = await seeWaiting(parts, hash)
      if (!waiting) return (tx) => store.forget(tx, { hashes: [hash] })
      if (waiting.size > bytes_max) return (tx) => moveToLarge(tx, waiting)
      let judged: Judged
      try {
        judged = await judge(parts, waiting)
      } catch (error) {
        if (parts.scanner.isClosed()) return AGAIN
        counts.failed += 1
        return noteFailure(parts, waiting, error)
      }
      counts[judged.verdict] += 1
      return write(parts, (work) => keepVerdict(work, hash, judged))
    }
  const { small_bytes_max, at_once_max, large_at_once_max, old_at_once_max } = scanLimits
  return {
    kinds: {
      [SCAN]: { act: scanUpTo(small_bytes_max), at_once: at_once_max },
      [SCAN_LARGE]: { act: scanUpTo(Infinity), at_once: large_at_once_max },
      [SCAN_OLD]: { act: scanUpTo(Infinity), at_once: old_at_once_max },
    },
    counts: () => counts,
  }
}

/** A content that waits. */
interface Waiting {
  hash: string
  size: number
  tries: number
  now: number
}

/** Undefined if there is nothing to do. */
const seeWaiting = ({ transactions }: ScanParts, hash: string) =>
  transactions.look(docket, async ({ tx, now }): Promise<Waiting | undefined> => {
    const [row] = await store.byHashes(tx, { hashes: [hash] })
    if (!row || row.waits_since === null) return undefined
    const file = await store.sizeOf.first(tx, { hash })
    return file && { hash, size: file.size, tries: row.tries, now }
  })

async function moveToLarge(tx: Tx, { hash, now }: Waiting) {
  const job_id = await addJob(tx, { kind: SCAN_LARGE, run_at: now, body: { hash } })
  await store.wait(tx, { hash, job_id, now })
}

async function judge({ blobs, scanner }: ScanParts, { hash, size }: Waiting) {
  using _held = blobs.hold([hash])
  return scanner.judge({ hash, size, open: () => blobs.open(hash) })
}

/** In read-only mode, the job waits until it ends. */
async function write({ transactions }: ScanParts, body: (work: Work) => Promise<void>) {
  try {
    return await transactions.work(docket, body, FREES_SPACE)
  } catch (error) {
    if (error instanceof Fault) return AGAIN
    throw error
  }
}

async function keepVerdict(work: Work, hash: string, judged: Judged) {
  const { tx, now: scanned_at } = work
  const [row] = await store.byHashes(tx, { hashes: [hash] })
  if (!row || row.waits_since === null) return
  await store.end(tx, { hash })
  if (!replaces(judged, row.verdict)) return
  const { verdict } = judged
  const found = verdict === 'infected' ? judged.found : verdict === 'unknown' ? judged.why : null
  await store.judge(tx, { hash, verdict, found, scanned_at })
  const isNews = verdict === 'infected' && row.verdict !== 'infected'
  if (isNews || row.verdict === null) await tellHolders(work, hash)
}

/**
 * Throws, so that the job is tried again. While the scanner is away, there is no job: `wakeScans`
 * adds it. In the end, a scanner that is there could not judge this content.
 */
async function noteFailure(parts: ScanParts, { hash, tries: before }: Waiting, error: unknown) {
  const isBroken = !(error instanceof ScannerFailure) || error.isBroken
  const answers = await isReachable(parts.scanner)
  const { next, tries } = afterFailure({ isBroken, answers, tries: before })
  // The log of jobs has the exact message, which is not for owners.
  const why = error instanceof ScannerFailure ? FAILS : UNREADABLE
  const written = await write(parts, async (work) => {
    if (next === 'unknown') return keepVerdict(work, hash, { verdict: 'unknown', why })
    const failed_at = next === 'away' ? work.now : null
    await store.noteFailure(work.tx, { hash, tries, failed_at })
  })
  if (next === 'retry') throw error
  return written
}
const FAILS = 'the scanner fails with it each time'
const UNREADABLE = 'its content cannot be read'
