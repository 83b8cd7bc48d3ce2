/** The jobs that have contents scanned. */

import { docket } from '../../accounts/actors/actors.ts'
import type { Keeper } from '../../platform/blobs/keeper.ts'
import type { Tx } from '../../platform/db/db.ts'
import {
  addJob,
  AGAIN,
  type Do,
  hastenJobs,
  type Job,
  type Kind,
} from '../../platform/jobs/jobs.ts'
import { limits } from '../../platform/limits.ts'
import { ScannerFailure } from '../../platform/malware/converse.ts'
import type { Judged } from '../../platform/malware/judged.ts'
import type { MalwareScanner } from '../../platform/malware/malware.ts'
import { scanLimits } from '../../platform/malware/scan-limits.ts'
import type { Transactions } from '../../platform/work/work.ts'
import { SCAN, SCAN_OLD } from './scans.ts'
import * as store from './scans.store.ts'
import { tellOwners } from './tell-owners.ts'

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
  let wasAway = false
  const act =
    (kind: string): Do =>
    async (job) => {
      const { hash } = job.body as { hash: string }
      const size = await seeWaiting(parts, hash)
      if (size === undefined) return
      let judged: Judged
      try {
        judged = await judge(parts, hash, size)
      } catch (error) {
        if (parts.scanner.isClosed()) return AGAIN
        counts.failed += 1
        const isThere = await isReachable(parts.scanner)
        if (!isThere) wasAway = true
        return putOff(parts, { ...job, kind, isThere }, error)
      }
      counts[judged.verdict] += 1
      await keepVerdict(parts, hash, judged)
      if (!wasAway) return
      // The scanner is back: what was put off need not wait any longer.
      wasAway = false
      const { transactions } = parts
      await transactions.work(docket, async ({ tx, now }) => {
        await hastenJobs(tx, { kind: SCAN, now })
        await hastenJobs(tx, { kind: SCAN_OLD, now })
      })
    }
  return {
    kinds: {
      [SCAN]: { act: act(SCAN), at_once: scanLimits.at_once_max },
      [SCAN_OLD]: { act: act(SCAN_OLD), at_once: 1 },
    },
    counts: () => counts,
  }
}

/** The size of a content that waits; undefined if there is nothing to do. */
const seeWaiting = ({ transactions }: ScanParts, hash: string) =>
  transactions.look(docket, async ({ tx }) => {
    const [row] = await store.byHashes(tx, { hashes: [hash] })
    if (!row || row.verdict !== null) return undefined
    return (await store.sizeOf.first(tx, { hash }))?.size
  })

async function judge({ blobs, scanner }: ScanParts, hash: string, size: number) {
  using _held = blobs.hold([hash])
  return scanner.judge({ hash, size, open: () => blobs.open(hash) })
}

const keepVerdict = ({ transactions }: ScanParts, hash: string, judged: Judged) =>
  transactions.work(docket, async (work) => {
    const { verdict } = judged
    const found = verdict === 'infected' ? judged.found : verdict === 'unknown' ? judged.why : null
    const changed = await store.judge.changes(work.tx, {
      hash,
      verdict,
      found,
      scanned_at: work.now,
    })
    if (changed === 1 && verdict === 'infected') await tellOwners(work, { hash, found })
  })

const isReachable = (scanner: MalwareScanner) =>
  scanner.ping().then(
    () => true,
    () => false,
  )

/**
 * Throws, so that the job is tried again. The last time, a scanner that is there could not judge
 * this content; for one that is away, another job waits.
 */
async function putOff(
  parts: ScanParts,
  job: Job & { kind: string; isThere: boolean },
  error: unknown,
) {
  const { hash } = job.body as { hash: string }
  const now = await parts.transactions.work(docket, async (work) => {
    await store.noteFailure(work.tx, { hash, failed_at: work.now })
    return work.now
  })
  if (job.tries < limits.job_tries_max) throw error
  if (!job.isThere) {
    const again = { kind: job.kind, run_at: now + limits.job_wait_max_ms, body: job.body }
    return (tx: Tx) => addJob(tx, again)
  }
  // The log of jobs has the exact message, which is not for owners.
  const why = error instanceof ScannerFailure ? FAILS : UNREADABLE
  await keepVerdict(parts, hash, { verdict: 'unknown', why })
  return undefined
}
const FAILS = 'the scanner fails with it each time'
const UNREADABLE = 'its content cannot be read'
