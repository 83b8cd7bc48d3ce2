/** Opens the database from the settings, and upgrades its schema. */

import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'

import { migrations } from '../migrations/list.ts'
import type { Db } from '../platform/db/db.ts'
import { migrate, type Migrated, pending } from '../platform/db/migrate.ts'
import { finishUpgrade, isPrepared } from '../platform/db/migrate-beside.ts'
import { planMigration } from '../platform/db/plan-migration.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { openSqlite, openSqliteToRead } from '../platform/db/sqlite.ts'
import { isWritable } from '../platform/db/sqlite-place.ts'
import { decodeImported } from '../importer/load/decode-imported.ts'
import { limits } from '../platform/limits.ts'
import { findServing, readNodes } from '../platform/nodes/find-serving.ts'
import { isImported, refuseHalfImported } from '../importer/load/target.ts'
import { isStaged } from '../importer/staging/open-staging.ts'
import { Refusal } from '../platform/refusal.ts'
import { searchCode } from '../tracker/search/code.ts'
import { buildTextIndex } from '../tracker/bugs/text-index/complete.ts'
import type { Config } from './settings.ts'
import type { DataFolder } from './data-folder.ts'
import type { Progress } from './progress.ts'
import { copyBeforeUpgrade, endUpgrade } from './upgrade-copy.ts'

const WORK_DEADLINE_MS = 30_000
/** For commands that process all data. */
const PATIENT_DEADLINE_MS = 24 * 60 * 60_000

/** The settings that choose the database and its limits. */
export type DatabaseConfig = Pick<
  Config,
  'database' | 'works_queue_max' | 'database_connections_max'
> &
  Partial<Pick<Config, 'database_direct' | 'standby_wait_ms'>>

/**
 * Does not upgrade the schema. `patient`: without deadlines; `bulk`: as in `WriterLimits`; `reads`:
 * read-only if the file is; `changes`: false opens it read-only.
 */
export async function openDatabase(
  config: DatabaseConfig,
  folder: DataFolder,
  { patient = false, bulk = false, reads = false, changes = true } = {},
): Promise<Db> {
  const limits = {
    bulk,
    works_queue_max: config.works_queue_max,
    work_deadline_ms: patient ? PATIENT_DEADLINE_MS : WORK_DEADLINE_MS,
    connections_max: config.database_connections_max,
    code: searchCode,
  }
  if (config.database === 'sqlite') {
    const canWrite = changes && (!reads || isWritable(folder.database))
    return (canWrite ? openSqlite : openSqliteToRead)(folder.database, limits)
  }
  const { database_direct: direct, standby_wait_ms = 0 } = config
  return openPostgres(config.database, { ...limits, direct, standby_wait_ms })
}

interface Preparing {
  now: number
  progress: Progress
  /** It is a copy, and the original still exists. */
  is_copy?: boolean
  /** PostgreSQL: whether the service finishes what can be done while nodes serve. */
  isBrief?: boolean
}

/**
 * Upgrades to the newest schema, completes the text index, and finishes what older imports left.
 * A SQLite database is copied before its tables are
 * altered, unless it is itself a copy.
 */
export async function bringUpToDate(
  db: Db,
  folder: DataFolder,
  { now, progress, is_copy = false, isBrief = false }: Preparing,
): Promise<Migrated> {
  const left = await pending(db, migrations)
  // An import drops indexes that a step may alter.
  if (left.length < migrations.length) await refuseHalfRead(db, folder)
  const backup = async () =>
    copyBeforeUpgrade(folder, await planMigration(db, migrations), progress)
  const isFile = db.dialect.name === 'sqlite'
  const migrated = await migrate(db, migrations, {
    now,
    backup: isFile && !is_copy ? backup : undefined,
    waits: () =>
      progress.say('another Docket is migrating this database; waiting until it has finished'),
    told: (line) => progress.soFar(() => line),
    others: () => findServing(db, () => pause(limits.node_beat_ms)),
    isBrief,
  })
  if (isFile) await endUpgrade(folder)
  await refuseHalfRead(db, folder)
  await rm(folder.staging, { recursive: true, force: true })
  await buildTextIndex(db, (left) => progress.soFar(() => `${left} texts left to index`))
  await decodeImported(db, (left) => progress.soFar(() => `${left} comments left to decode`))
  return migrated
}

/**
 * Refuses an import into an older schema: a mistaken one would alter an existing installation, and
 * an interrupted one has dropped indexes.
 */
export async function refuseOlder(db: Db) {
  const left = await pending(db, migrations)
  if (left.length === 0 || left.length === migrations.length) return
  throw new Refusal(
    `the database schema is ${left.length} steps behind this version; import into a new data ` +
      'folder and a new database, or resume an interrupted import with the version that began it',
  )
}

/** Refuses the result of an interrupted import: an incomplete Docket. */
export async function refuseHalfRead(db: Db, { staging }: DataFolder) {
  await refuseHalfImported(db)
  if (!isStaged(staging) || (await isImported(db))) return
  throw new Refusal(
    `an import is still reading its source into ${staging}, or was interrupted; rerun the same ` +
      'docket import, or remove that folder to abandon it',
  )
}

/** Opens a database for a body, and closes it. */
export async function inDatabase<Result>(
  config: DatabaseConfig,
  folder: DataFolder,
  body: (db: Db) => Promise<Result>,
  opening: Parameters<typeof openDatabase>[2] = {},
): Promise<Result> {
  const db = await openDatabase(config, folder, opening)
  try {
    return await body(db)
  } finally {
    await db.close()
  }
}

/** Upgrades the database without time limits, and closes it. */
export const prepareDatabase = (
  config: DatabaseConfig,
  folder: DataFolder,
  how: Preparing,
): Promise<Migrated> =>
  inDatabase(config, folder, (db) => bringUpToDate(db, folder, how), { patient: true })

/**
 * Finishes an upgrade that was prepared, once no node of the previous version is registered. Takes
 * as long as there are rows to fill, on connections without time limits; `db` only looks whether
 * there is something to do. Call it on one node only. Returns the names of finished steps.
 */
export async function finishPrepared(
  db: Db,
  { config, folder }: { config: DatabaseConfig; folder: DataFolder },
  { now, told }: { now: number; told: (line: string) => void },
): Promise<string[]> {
  if (!(await isPrepared(db, migrations))) return []
  const finish = (patient: Db) =>
    finishUpgrade(patient, migrations, { now, told, registered: readNodes })
  return inDatabase(config, folder, finish, { patient: true })
}
