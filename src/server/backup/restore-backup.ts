/** Restores a backup or export into an empty place. */

import { readFile } from 'node:fs/promises'

import { blobKeysIn } from '../../platform/blobs/blob-keys.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { copyBlob, listedIn } from '../../platform/blobs/copy.ts'
import { openDisk } from '../../platform/blobs/disk.ts'
import { copyNew } from '../../platform/files.ts'
import { writePrivate } from '../data-folder.ts'
import type { Progress } from '../progress.ts'
import { stepsOf, withBackupSource } from './backup-source.ts'
import { checkBackup } from './check-backup.ts'
import { fillPlace, type Place, refuseUsedPlace } from './empty-place.ts'
import { fillDatabase } from './fill-database.ts'
import {
  type BackupFolder,
  hasSecret,
  layOutBackup,
  type Manifest,
  readManifest,
  type What,
} from './manifest.ts'

/** What a restore needs; `now` is in milliseconds since 1970. */
export interface RestoreJob extends Place {
  /** The folder of the backup. */
  source: string
  what: What
  now: number
  progress: Progress
}

/**
 * Restores everything, or leaves the target empty. Throws a `Refusal` if the backup does not match
 * its manifest.
 */
export async function restoreBackup(job: RestoreJob): Promise<Manifest> {
  const { folder, progress } = job
  const backup = layOutBackup(job.source, job.what)
  const manifest = await readManifest(backup)
  await refuseUsedPlace(job, { steps: stepsOf(backup, manifest), said: backup.said })
  progress.part(`checking the ${job.what}`)
  const from = await openDisk(backup.blobs, blobKeysIn(job.config.blob_keys))
  await checkBackup({ backup, blobs: from }, manifest, progress)
  const files = async (to: Blobs) => {
    progress.part('copying blobs')
    await restoreBlobs(backup, manifest, { from, to, progress })
    if (!hasSecret(manifest)) return
    await writePrivate(folder.secret, await readFile(backup.at(backup.secret)))
  }
  const isCopy = manifest.database === 'sqlite'
  const copy = (path: string) => {
    progress.part('loading the database')
    return copyNew(backup.at(backup.database), path)
  }
  await fillPlace(job, {
    files,
    database: (db) =>
      withBackupSource(backup, manifest, (source) => {
        progress.part('loading the database')
        return fillDatabase(db, source, job)
      }),
    copy: isCopy ? copy : undefined,
  })
  return manifest
}

async function restoreBlobs(
  backup: BackupFolder,
  manifest: Manifest,
  { from, to, progress }: { from: Blobs; to: Blobs; progress: Progress },
) {
  let count = 0
  for await (const hash of listedIn(backup.at(backup.blobList))) {
    const came = await copyBlob(from, to, hash)
    if (came !== 'copied') throw new Error(`the blob ${hash} is ${came} although it was checked`)
    count++
    progress.soFar(() => `${count} of ${manifest.blobs.count} blobs`)
  }
}
