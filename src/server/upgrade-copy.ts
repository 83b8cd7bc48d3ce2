/**
 * Copies a SQLite database before an upgrade alters its tables. The copy of the last upgrade stays
 * in `backups`; those of earlier ones are removed when an upgrade is complete.
 */

import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { MigrationPlan } from '../platform/db/plan-migration.ts'
import { backUpSqlite } from '../platform/db/sqlite-backup.ts'
import { isThere, makeFolders, syncFolder } from '../platform/files.ts'
import { type DataFolder, writePrivate } from './data-folder.ts'
import type { Progress } from './progress.ts'
import { refuseFullDisk } from './upgrade-space.ts'

/** What is named by hand is not removed. */
const COPY = /^before-(migrating-[\w-]+|\d{4}-[\w-]+)\.db(\.part)?$/

const nameOf = (step: string) => `before-${step}.db`
/** Where the copy is that is made before a step. */
export const copyPath = ({ backups }: DataFolder, step: string) => join(backups, nameOf(step))

/** Names the first step of an upgrade from its copy on until it is complete. */
const markPath = ({ backups }: DataFolder) => join(backups, 'upgrading')

/**
 * Does nothing for an upgrade that was interrupted between two steps: its copy is of the time
 * before the first one. Refuses a disk that has too little free space.
 */
export async function copyBeforeUpgrade(
  folder: DataFolder,
  plan: MigrationPlan,
  progress: Progress,
): Promise<void> {
  const begun = await readMark(folder)
  const isDone = plan.steps.every(({ name }) => name !== begun)
  if (begun !== undefined && isDone && (await isThere(copyPath(folder, begun)))) return
  await refuseFullDisk(folder, plan)
  const first = plan.steps[0]!.name
  const path = copyPath(folder, first)
  progress.part(`copying the database to ${path}`)
  await makeFolders(folder.backups)
  // What a crash cuts off does not have the name of a copy.
  await rm(`${path}.part`, { force: true })
  await backUpSqlite(folder.database, `${path}.part`, (done) =>
    progress.soFar(() => `${Math.floor(done * 100)} % of the database`),
  )
  await rename(`${path}.part`, path)
  await syncFolder(folder.backups)
  await writePrivate(markPath(folder), first)
}

/** Called when no step is left; does nothing where no upgrade made a copy. */
export async function endUpgrade(folder: DataFolder): Promise<void> {
  const begun = await readMark(folder)
  if (begun === undefined) return
  for (const name of await readdir(folder.backups)) {
    if (COPY.test(name) && name !== nameOf(begun)) await rm(join(folder.backups, name))
  }
  await rm(markPath(folder))
}

const readMark = (folder: DataFolder) =>
  readFile(markPath(folder), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    return undefined
  })
