/** Puts a backup in place where nothing is yet: an empty data folder, and an empty database. */

import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'

import { migrations } from '../../migrations/list.ts'
import { copyBlob, listedIn } from '../../platform/blobs/copy.ts'
import { openDisk } from '../../platform/blobs/disk.ts'
import type { Migration } from '../../platform/db/schema.ts'
import { copyNew, syncFolder } from '../../platform/files.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type DatabaseConfig, openDatabase } from '../database.ts'
import { type DataFolder, writePrivate } from '../data-folder.ts'
import type { Progress } from '../progress.ts'
import { checkBackup } from './check-backup.ts'
import { fillDatabase, type Filling, refuseFilled } from './fill-database.ts'
import { type BackupFolder, layOutBackup, type Manifest, readManifest } from './manifest.ts'

export interface RestoreJob {
  /** The folder of the backup. */
  source: string
  config: DatabaseConfig
  folder: DataFolder
  now: number
  progress: Progress
}

/** All of it, or nothing: the database comes last, and what breaks is taken back. */
export async function restoreBackup(job: RestoreJob): Promise<Manifest> {
  const { folder, config, now, progress } = job
  const backup = layOutBackup(job.source)
  const manifest = await readManifest(backup)
  const steps = stepsOf(manifest)
  await refuseUsed(folder)
  const isFile = config.database === 'sqlite'
  if (!isFile) await inDatabase(job, (db) => refuseFilled(db, steps))
  progress.part('checking the backup')
  await checkBackup(backup, manifest, progress)
  try {
    progress.part('restoring the blobs')
    await restoreBlobs(backup, manifest, job)
    await writePrivate(folder.secret, await readFile(backup.at(backup.secret)))
    progress.part('restoring the database')
    const filling = { backup, manifest, steps, now, progress }
    if (isFile) await makeFile(job, filling)
    else await inDatabase(job, (db) => fillDatabase(db, filling))
  } catch (error) {
    await takeBack(folder)
    throw error
  }
  await syncFolder(folder.path)
  return manifest
}

/** The steps of the schema that had run where the backup was made. */
function stepsOf({ steps, docket }: Manifest): Migration[] {
  const newer = steps.find((step) => !migrations.some(({ name }) => name === step))
  if (newer) {
    throw new Refusal(
      `the backup was made by a newer Docket, ${docket} (it has step '${newer}'): ` +
        'restore it with that version',
    )
  }
  return migrations.filter(({ name }) => steps.includes(name))
}

async function refuseUsed(folder: DataFolder) {
  const { path, database, ...others } = folder
  const own = Object.values(others).map((file) => basename(file))
  // A log that lies beside a database is taken for its own, whatever database it was of.
  const isOurs = (name: string) => own.includes(name) || name.startsWith(basename(database))
  const used = (await readdir(path)).find(isOurs)
  if (!used) return
  throw new Refusal(
    `the data folder ${path} is not empty, it holds ${used}: ` +
      'give --data an empty folder, or one that is not there yet',
  )
}

async function restoreBlobs(backup: BackupFolder, manifest: Manifest, job: RestoreJob) {
  const from = await openDisk(backup.blobs)
  const to = await openDisk(job.folder.blobs)
  let count = 0
  for await (const hash of listedIn(backup.at(backup.blobList))) {
    const came = await copyBlob(from, to, hash)
    if (came !== 'copied') throw new Error(`the blob ${hash} is ${came} although it was checked`)
    count++
    job.progress.soFar(() => `${count} of ${manifest.blobs.count} blobs`)
  }
}

/** A file is made under another name, so that none is there before all of it is. */
async function makeFile(job: RestoreJob, filling: Filling) {
  const { backup, manifest } = filling
  const { folder } = job
  const part = `${folder.database}.part`
  if (manifest.database === 'sqlite') await copyNew(backup.at(backup.database), part)
  else {
    const elsewhere = { ...folder, database: part }
    await inDatabase({ ...job, folder: elsewhere }, (db) => fillDatabase(db, filling))
  }
  await rename(part, folder.database)
}

async function inDatabase<Result>(
  { config, folder }: Pick<RestoreJob, 'config' | 'folder'>,
  body: (db: Awaited<ReturnType<typeof openDatabase>>) => Promise<Result>,
): Promise<Result> {
  const db = await openDatabase(config, folder, { patient: true })
  try {
    return await body(db)
  } finally {
    await db.close()
  }
}

/** Nothing of this was there before. */
async function takeBack(folder: DataFolder) {
  const parts = ['', '-wal', '-shm', '-journal'].map((end) => `${folder.database}.part${end}`)
  for (const path of [folder.blobs, folder.secret, folder.database, ...parts]) {
    await rm(path, { recursive: true, force: true })
  }
}
