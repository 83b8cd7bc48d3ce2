/** Imports a Bugzilla that is in use: a copy first, then rounds until it is asked to finish. */

import { isCutOverAsked } from '../../importer/follow/cut-over.ts'
import { follow } from '../../importer/follow/follow.ts'
import { openPace } from '../../importer/follow/pace.ts'
import { followedIn, stageFollowed } from '../../importer/follow/stage-followed.ts'
import { lastIdsOf, load } from '../../importer/load/load.ts'
import { type Loaded, reportOf } from '../../importer/load/ranges-done.ts'
import { beginRounds, end, isCopied } from '../../importer/load/target.ts'
import { verifiedLines } from '../../importer/report/verified-text.ts'
import type { Staging } from '../../importer/staging/open-staging.ts'
import { SAMPLE, verify } from '../../importer/verify/verify.ts'
import { migrations } from '../../migrations/list.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { tablesOf } from '../../platform/db/whole-tables.ts'
import { openTransactions } from '../../platform/work/work.ts'
import { openBlobs } from '../blob-store.ts'
import { followedSourceOf, type Given, type sourceOf } from './bugzilla-given.ts'
import { prepare } from './whole-import.ts'
import { type DataFolder, readSecret } from '../data-folder.ts'
import { inDatabase } from '../database.ts'
import type { Progress } from '../progress.ts'
import type { Config } from '../settings.ts'

/** What such an import needs. */
export interface Following {
  config: Config
  folder: DataFolder
  /** The URL of the server. */
  address: string
  given: Given
  /** No limit if it is undefined. */
  rows_per_second: number | undefined
  /** Between rounds. */
  pause_seconds: number
  progress: Progress
  clock: Clock
  /** Waits for so many milliseconds. */
  pause: (ms: number) => Promise<unknown>
  /** Receives the report before the import counts as complete. */
  told: (loaded: Loaded, read: ReturnType<typeof sourceOf>, db: Db) => Promise<void>
}

/** Returns when the import is complete; can be interrupted and repeated at any time. */
export async function followImport(job: Following): Promise<void> {
  const { config, folder, address, given, progress } = job
  const tell = paceOf(job)
  const blobs = await openBlobs(config, folder)
  const known = followedIn(folder.staging)
  await inDatabase(config, folder, (db) => prepare(db, known, job.clock()), { patient: true })
  const staging = await stageFollowed(address, folder.staging, { progress, tell })
  try {
    const read = followedSourceOf(staging, given, (line) => progress.say(line))
    const isDone = await inDatabase(config, folder, (db) => isCopied(db, read.source))
    if (!isDone) await copy(job, { read, blobs })
    await inDatabase(config, folder, (db) => finish(db, job, { read, blobs, staging }), {
      patient: true,
    })
  } finally {
    staging.close()
  }
}

interface Reading {
  read: ReturnType<typeof sourceOf>
  blobs: Blobs
}

/** Writes without waiting for the disk, as an import from a file. */
async function copy({ config, folder, progress, clock }: Following, { read, blobs }: Reading) {
  const places = { folder: folder.staging, database: folder.database }
  const apart = config.database === 'sqlite' ? places : undefined
  const about = { ...read, told: undefined, blobs, now: clock(), progress, apart, isFollowed: true }
  const opening = { patient: true, bulk: true }
  await inDatabase(config, folder, (db) => load({ ...about, db }), opening)
}

async function finish(
  db: Db,
  job: Following,
  { read, blobs, staging }: Reading & { staging: Staging },
) {
  const { folder, address, progress, clock } = job
  await beginRounds(db, read.source)
  await follow({
    ...read,
    db,
    blobs,
    staging,
    folder: folder.staging,
    address,
    clock,
    progress,
    tell: paceOf(job),
    pause_ms: job.pause_seconds * 1000,
    pause: job.pause,
    wait: (ms) => waitOrAsked(job, ms),
    caughtUp: () => verifyCopy(db, job, { read, blobs }),
  })
  await job.told(await reportOf(db), read, db)
  const tables = tablesOf(migrations)
  await end(db, { tables, last: lastIdsOf(staging), now: clock() })
}

/** Once the Bugzilla is read-only, people wait. */
const paceOf = ({ rows_per_second, clock, pause, folder }: Following) =>
  openPace({ rows_per_second, clock, pause, isUrgent: () => isCutOverAsked(folder.staging) })

const LOOK_MS = 500

async function waitOrAsked({ clock, pause, folder }: Following, ms: number) {
  for (const until = clock() + ms; clock() < until && !isCutOverAsked(folder.staging);) {
    await pause(Math.min(LOOK_MS, ms))
  }
}

/** Compares everything with the staging, while the source is in use. */
async function verifyCopy(
  db: Db,
  { folder, progress, clock }: Following,
  { read, blobs }: Reading,
) {
  const transactions = openTransactions(db, { clock, secret: await readSecret(folder) })
  const about = { name: read.staged.fact('source')!, sample: SAMPLE, now: clock(), progress }
  const verified = await verify({ ...read, ...about, db, transactions, blobs })
  for (const line of verifiedLines(verified)) progress.say(line)
}
