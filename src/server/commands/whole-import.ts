/** What commands share that import all of a source into an empty installation. */

import { rm } from 'node:fs/promises'

import { refuseFilled, refuseOtherCopy } from '../../importer/load/target.ts'
import { migrations } from '../../migrations/list.ts'
import type { Blobs } from '../../platform/blobs/blobs.ts'
import { clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { Refusal } from '../../platform/refusal.ts'
import { openBlobs } from '../blob-store.ts'
import type { DataFolder } from '../data-folder.ts'
import { inDatabase, refuseOlder } from '../database.ts'

/** The flag for a report. */
export const REPORT = {
  value: 'FOLDER',
  sentence:
    'Write a report of every row that was left out or changed to this folder, as ' +
    'left-out.html, left-out.json and left-out.csv. Existing reports are replaced.',
} as const

/** Makes the schema. Throws a `Refusal` unless it is empty, or has a copy of the source `known`. */
export async function prepare(db: Db, known: string | undefined, now: number): Promise<void> {
  await refuseOlder(db)
  await migrate(db, migrations, { now })
  await refuseFilled(db)
  await refuseOtherCopy(db, known)
}

/** Removes what was read of the source. */
export const forget = (folder: DataFolder): Promise<void> =>
  rm(folder.staging, { recursive: true, force: true })

interface Filling<Read> {
  config: Parameters<typeof openBlobs>[0] & Parameters<typeof inDatabase>[0]
  folder: DataFolder
  read: () => Promise<Read>
  load: (read: Read, to: { db: Db; blobs: Blobs }) => Promise<unknown>
}

/** Reads a source into an empty database. If what was read is refused, it is removed. */
export async function fillEmpty<Read extends { close(): void }>(
  filling: Filling<Read>,
): Promise<void> {
  const { config, folder } = filling
  let isRead = false
  const fill = async (db: Db) => {
    await prepare(db, undefined, clock())
    const blobs = await openBlobs(config, folder)
    const read = await filling.read()
    isRead = true
    try {
      await filling.load(read, { db, blobs })
    } finally {
      read.close()
    }
  }
  try {
    await inDatabase(config, folder, fill, { patient: true, bulk: true })
  } catch (error) {
    if (isRead && error instanceof Refusal) await forget(folder)
    throw error
  }
}
