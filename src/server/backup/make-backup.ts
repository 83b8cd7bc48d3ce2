/**
 * Creates a backup or export while the service runs: a consistent copy of the database, and the
 * blobs it refers to.
 */

import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

import type { BlobKeys } from '../../platform/blobs/blob-keys.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { holding } from './holding.ts'
import { keepOnly, listedIn, listLine } from '../../platform/blobs/copy.ts'
import { openDisk } from '../../platform/blobs/disk.ts'
import type { Db } from '../../platform/db/db.ts'
import { syncFolder, writeNew } from '../../platform/files.ts'
import { Refusal } from '../../platform/refusal.ts'
import { toText } from '../../platform/times.ts'
import { docketVersion } from '../../platform/version.ts'
import { type DataFolder, readSecret } from '../data-folder.ts'
import { isDiskFull } from '../failures.ts'
import type { Progress } from '../progress.ts'
import { copyAhead, copyNeeded } from './copy-blobs.ts'
import { copyDatabase, exportDatabase } from './copy-database.ts'
import {
  type BackupFolder,
  hasSecret,
  makeBackupFolder,
  type Manifest,
  writeManifest,
} from './manifest.ts'

/** What a backup or export needs; `now` is in milliseconds since 1970. */
export interface BackupJob {
  db: Db
  blobs: Blobs
  /** Encrypt the files of a backup, but not those of an export. */
  keys?: BlobKeys | undefined
  folder: DataFolder
  /** A folder that is empty or does not exist. */
  target: string
  /** Creates an export, with or without secrets such as password hashes and keys. */
  exports?: { secrets: boolean }
  now: number
  progress: Progress
}

/** A failure leaves an empty folder. */
export async function makeBackup(job: BackupJob): Promise<Manifest> {
  const backup = await makeBackupFolder(job.target, job.exports ? 'export' : 'backup')
  try {
    return await holding(job, () => fill(backup, job))
  } catch (error) {
    for (const name of await readdir(backup.path)) {
      await rm(join(backup.path, name), { recursive: true, force: true })
    }
    if (!isDiskFull(error)) throw error
    throw new Refusal(
      `the disk that holds ${backup.path} is full, and the unfinished ${backup.what} was ` +
        'removed; free some space there, or use a folder on another disk',
    )
  }
}

async function fill(backup: BackupFolder, job: BackupJob) {
  const { db, blobs: from, keys, folder, exports, now, progress } = job
  const stores = { from, to: await openDisk(backup.blobs, keys), progress }
  progress.part('copying blobs')
  await copyAhead(db, stores)
  progress.part('copying the database')
  const { needed, ...copied } = exports
    ? await exportDatabase(db, backup, { ...exports, progress })
    : await copyDatabase(db, folder.database, backup, progress)
  progress.part('copying blobs added since')
  const blobs = { count: 0, size: 0, lost: 0 }
  const path = backup.at(backup.blobList)
  const came = copyNeeded(needed(), blobs, { ...stores, said: `the ${backup.what}` })
  const list = await writeNew(path, linesOf(came))
  // Blobs copied early that the snapshot does not need.
  await keepOnly(stores.to, listedIn(path))
  const files: Manifest['files'] = { ...copied.files, [backup.blobList]: list }
  if (hasSecret(copied)) {
    files[backup.secret] = await writeNew(backup.at(backup.secret), [await readSecret(folder)])
  }
  await syncFolder(backup.path)
  const head = { docket: docketVersion, made_at: toText(now) }
  return writeManifest(backup, { ...copied, ...head, files, blobs })
}

async function* linesOf(hashes: AsyncIterable<string>) {
  for await (const hash of hashes) yield Buffer.from(listLine(hash))
}
