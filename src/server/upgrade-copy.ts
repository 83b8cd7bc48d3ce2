/**
 * Copies a SQLite database before an upgrade alters its tables. The copy of the last upgrade stays
 * in `backups`; older ones are deleted when an upgrade is complete.
 */

import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { MigrationPlan } from '../platform/db/plan-migration.ts'
import { backUpSqlite } from '../platform/db/sqlite-backup.ts'
import { isThere, makeFolders, syncFolder } from '../platform/files.ts'
import { type DataFolder, writePrivate } from './data-folder.ts'
import type { Progress } from './progress.ts'
import { refuseFullDisk } from './upgrade-space.ts'

/** Copies named by hand are not deleted. */
const COPY = /^before-(migrating-[\w-]+|\d{4}-[\w-]+)\.db(\.part)?$/

const nameOf = (step: string) => `before-${step}.db`
/** The path of the copy made before a step. */
export const copyPath = ({ backups }: DataFolder, step: string) => join(backups, nameOf(step))

/** Contains the first step of an upgrade, from its copy until it is complete. */
const markPath = ({ backups }: DataFolder) => join(backups, 'upgrading')

/**
 * Does nothing if an upgrade was interrupted between steps: its copy is from before the first one.
 * Refuses if free disk space is insufficient.
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
  // A partial copy has a temporary name.
  await rm(`${path}.part`, { force: true })
  await backUpSqlite(folder.database, `${path}.part`, (done) =>
    progress.soFar(() => `${Math.floor(done * 100)}% of the database`),
  )
  await rename(`${path}.part`, path)
  await syncFolder(folder.backups)
  await writePrivate(markPath(folder), first)
}

/** Called after the last step; does nothing if no copy was made. */
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
