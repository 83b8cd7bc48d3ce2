/**
 * Follows a source that is in use: round after round, until it is asked to finish. Everything that
 * a round needs is in the staging and the database, so it can be interrupted at any time.
 */

import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Db } from '../../platform/db/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Zone } from '../../platform/zones.ts'
import { contextOf } from '../load/context-of.ts'
import { INDEXED } from '../load/load.ts'
import type { Progress } from '../progress.ts'
import type { Tell } from '../read/read-live.ts'
import { makeReady } from '../staging/authors.ts'
import type { Staging } from '../staging/open-staging.ts'
import { openPending, pendingIn } from './changed-tables.ts'
import { isCompared, isCutOverAsked, putCompared, withdrawCutOver } from './cut-over.ts'
import { readRound, type Round } from './read-round.ts'
import { type Context } from './renew-context.ts'
import { SourceChanged } from './source-tables.ts'
import { writeRound } from './write-round.ts'

/** What following needs. The import must have been loaded with `isFollowed`. */
export interface FollowJob {
  db: Db
  blobs: Blobs
  staging: Staging
  /** The folder of the staging. */
  folder: string
  /** The URL of the source. */
  address: string
  zone: Zone
  parameters: Readonly<Record<string, string>>
  attachments: string | undefined
  /** In milliseconds since 1970. */
  clock: () => number
  progress: Progress
  /** Called for each row of the source. */
  tell: Tell
  /** The time between the end of a round and the next. */
  pause_ms: number
  /** Waits between rounds, or until a request to finish comes. */
  wait: (ms: number) => Promise<void>
  /** Waits whatever is asked. */
  pause: (ms: number) => Promise<unknown>
  /** Called when the first round was written, until it succeeded: compares all with the staging. */
  caughtUp: () => Promise<void>
}

/** The time after a failure of the source. */
const RETRY_MS = 15_000
/** The time between the last two reads: transactions and jobs of the source end within it. */
const STILL_MS = 60_000
/** How many bugs a round reads although nothing says that they changed. */
const SWEEP_BUGS = 1_000

/**
 * Returns when Docket's tables equal a source that no longer changes. Throws a `Refusal` if the
 * tables of the source are no longer those that were staged.
 */
export async function follow(job: FollowJob): Promise<void> {
  const { staging, folder, progress, clock } = job
  makeReady(staging, INDEXED)
  openPending(staging)
  progress.part('reading what is known of the source')
  const context = contextOf({ ...job, staged: staging, now: begunAt(staging, clock()) })
  for (let number = 1; ; number++) {
    const isAsked = isCutOverAsked(folder)
    const begun = clock()
    const round = await readOrSay(job, isAsked ? 0 : SWEEP_BUGS)
    if (!round) {
      await job.pause(RETRY_MS)
      continue
    }
    const rows = await write(job, context)
    progress.say(said(number, round, { rows, behind_ms: clock() - begun }))
    if (isAsked && (await isStill(job, { context, begun }))) return
    if (!isAsked && !isCompared(folder)) {
      await job.caughtUp()
      await putCompared(folder)
    }
    if (!isCutOverAsked(folder)) await job.wait(job.pause_ms)
  }
}

/** Where the source has no time at all, all rounds use that of the first. */
function begunAt(staging: Staging, now: number) {
  const known = staging.fact(BEGUN)
  if (known === undefined) staging.setFact(BEGUN, String(now))
  return Number(known ?? now)
}
const BEGUN = 'begun_at'

function write({ db, staging, progress }: FollowJob, context: Context) {
  progress.part('writing what changed')
  const told = (rows: number) => progress.soFar(() => `${rows} rows changed`)
  return writeRound({ db, staging, context, told })
}

/** Undefined if the source cannot be read at the moment. */
async function readOrSay(job: FollowJob, sweep: number): Promise<Round | undefined> {
  const { progress, clock } = job
  try {
    return await readRound({ ...job, now: clock(), sweep })
  } catch (error) {
    if (!(error instanceof Refusal) || error instanceof SourceChanged) throw error
    progress.say(`${error.message}; trying again in ${RETRY_MS / 1000} seconds`)
    return undefined
  }
}

const said = (
  number: number,
  { read, changed, bugs }: Round,
  { rows, behind_ms }: { rows: number; behind_ms: number },
) =>
  `round ${number}: ${read} rows read, ${changed} changed, of ${bugs} bugs; ${rows} rows of ` +
  `Docket changed; ${Math.ceil(behind_ms / 1000)} seconds behind`

interface Read {
  context: Context
  /** When the round before was begun. */
  begun: number
}

/** Whether a round a minute later finds nothing: nobody writes to the source any more. */
async function isStill(job: FollowJob, { context, begun }: Read) {
  const { staging, folder, progress, clock } = job
  progress.part('waiting whether the source still changes')
  await job.pause(Math.max(0, begun + STILL_MS - clock()))
  const again = await readOrSay(job, 0)
  if (again?.changed === 0) return true
  if (!again) return false
  const tables = [...(pendingIn(staging)?.tables ?? [])].sort().join(', ')
  await write(job, context)
  await withdrawCutOver(folder)
  progress.say(
    `the source is still being changed (${tables}), so the import goes on; make it read-only, and ` +
      'then run docket import bugzilla cut-over again',
  )
  return false
}
