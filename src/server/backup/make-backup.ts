/** Makes a backup while the service runs: the database as of one moment, and the blobs it needs. */

import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { Blob, Blobs } from '../../platform/blobs/blobs.ts'
import { copyBlob, keepOnly, listedIn, listLine, neededBlobs } from '../../platform/blobs/copy.ts'
import { openDisk } from '../../platform/blobs/disk.ts'
import type { Db } from '../../platform/db/db.ts'
import { syncFolder, writeNew } from '../../platform/files.ts'
import { Refusal } from '../../platform/refusal.ts'
import { toText } from '../../platform/times.ts'
import { docketVersion } from '../../platform/version.ts'
import { type DataFolder, readSecret } from '../data-folder.ts'
import { isDiskFull } from '../failures.ts'
import type { Progress } from '../progress.ts'
import { copyDatabase } from './copy-database.ts'
import { type BackupFolder, makeBackupFolder, type Manifest, writeManifest } from './manifest.ts'

export interface BackupJob {
  db: Db
  folder: DataFolder
  /** A folder that is empty or not there yet. */
  target: string
  now: number
  progress: Progress
}

/** What breaks on the way leaves an empty folder. */
export async function makeBackup(job: BackupJob): Promise<Manifest> {
  const backup = await makeBackupFolder(job.target)
  try {
    return await fill(backup, job)
  } catch (error) {
    for (const name of await readdir(backup.path)) {
      await rm(join(backup.path, name), { recursive: true, force: true })
    }
    if (!isDiskFull(error)) throw error
    throw new Refusal(
      `the disk that holds ${backup.path} is full, and the unfinished backup was removed: ` +
        'free some room there, or name a folder on another disk',
    )
  }
}

async function fill(backup: BackupFolder, { db, folder, now, progress }: BackupJob) {
  const stores = { from: await openDisk(folder.blobs), to: await openDisk(backup.blobs), progress }
  progress.part('copying the blobs')
  await copyAhead(db, stores)
  progress.part('copying the database')
  const { needed, ...copied } = await copyDatabase(db, folder.database, backup, progress)
  progress.part('copying the blobs that came since')
  const { list, ...blobs } = await copyNeeded(needed(), backup, stores)
  const files = {
    ...copied.files,
    [backup.blobList]: list,
    [backup.secret]: await writeNew(backup.at(backup.secret), [await readSecret(folder)]),
  }
  await syncFolder(backup.path)
  return writeManifest(backup, {
    ...copied,
    docket: docketVersion,
    made_at: toText(now),
    files,
    blobs,
  })
}

interface Stores {
  from: Blobs
  to: Blobs
  progress: Progress
}

/**
 * Copies what is needed now, before the moment of the backup: what is released while the database
 * is copied would be removed from the store an hour later, and the copy still names it.
 */
async function copyAhead(db: Db, { from, to, progress }: Stores) {
  let seen = 0
  for await (const { hash } of neededBlobs((query) => db.look(query))) {
    await copyBlob(from, to, hash)
    seen++
    progress.soFar(() => `${seen} blobs`)
  }
}

/**
 * Copies the rest, and drops what was copied ahead and is not needed by the copy of the database.
 */
async function copyNeeded(needed: AsyncIterable<Blob>, backup: BackupFolder, stores: Stores) {
  const { from, to, progress } = stores
  const blobs = { count: 0, size: 0, lost: 0 }
  async function* lines() {
    for await (const { hash, size } of needed) {
      const came = await copyBlob(from, to, hash)
      if (came === 'missing' || came === 'damaged') {
        blobs.lost++
        progress.say(`the blob ${hash} is ${came}: the backup goes without it`)
        continue
      }
      blobs.count++
      blobs.size += size
      progress.soFar(() => `${blobs.count} blobs`)
      yield Buffer.from(listLine(hash))
    }
  }
  const path = backup.at(backup.blobList)
  const list = await writeNew(path, lines())
  await keepOnly(to, listedIn(path))
  return { ...blobs, list }
}
