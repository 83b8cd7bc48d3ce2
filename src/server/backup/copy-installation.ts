/** Copies a whole installation to another place, directly, between databases of either kind. */

import { migrations } from '../../migrations/list.ts'
import type { Blob, Blobs } from '../../platform/blobs/blobs.ts'
import { keepOnly, neededBlobs } from '../../platform/blobs/copy.ts'
import { type Db, elsewhere, type Tx } from '../../platform/db/db.ts'
import { lastIds } from '../../platform/db/last-ids.ts'
import { countRows, pagesOf, tablesOf } from '../../platform/db/whole-tables.ts'
import { type DataFolder, readSecret, writePrivate } from '../data-folder.ts'
import type { Progress } from '../progress.ts'
import { readCopied } from './copied-schema.ts'
import { type BlobCounts, copyAhead, copyNeeded, type Stores } from './copy-blobs.ts'
import { holding } from './holding.ts'
import { fillPlace, type Place, refuseUsedPlace } from './empty-place.ts'
import { fillDatabase, type Source } from './fill-database.ts'

/** What a copy needs; `now` is in milliseconds since 1970. */
export interface CopyJob {
  from: { db: Db; blobs: Blobs; folder: DataFolder }
  to: Place
  now: number
  progress: Progress
}

/** What was copied, for the last line of the command. */
export interface CopiedAll {
  rows: number
  blobs: BlobCounts
}

const SAID = 'the installation'

/** Copies everything, or leaves the target empty. Changes made meanwhile are not included. */
export async function copyInstallation(job: CopyJob): Promise<CopiedAll> {
  const { from, to, progress } = job
  const steps = stepsIn(await from.db.look(readCopied))
  await refuseUsedPlace(to, { steps, said: SAID })
  const blobs = { count: 0, size: 0, lost: 0 }
  const copied = { rows: 0, blobs }
  const files = async (store: Blobs) => {
    if (!to.has_blobs) {
      progress.part('copying blobs')
      await copyAhead(from.db, { from: from.blobs, to: store, progress })
    }
    if (to.has_files) return
    await writePrivate(to.folder.secret, await readSecret(from.folder))
  }
  const database = (db: Db, store: Blobs) =>
    from.db.look(async (tx) => {
      progress.part('copying the database')
      const source = await sourceOf(tx, steps)
      copied.rows = source.total
      // The blobs must exist before the database that refers to them.
      const stores = { from: from.blobs, to: store, progress }
      if (!to.has_blobs) await copyRest(tx, blobs, stores)
      await elsewhere(() => fillDatabase(db, source, job))
    })
  await holding({ db: from.db, now: job.now }, () => fillPlace(to, { files, database }))
  return copied
}

const stepsIn = (done: string[]) => migrations.filter(({ name }) => done.includes(name))

async function sourceOf(tx: Tx, steps: Source['steps']): Promise<Source & { total: number }> {
  const rows = new Map<string, number>()
  for (const named of tablesOf(steps)) rows.set(named.name, await countRows(tx, named))
  return {
    said: SAID,
    steps,
    read: (named) => pagesOf(tx, named),
    rows: (name) => rows.get(name),
    lastIds: () => lastIds(tx, tablesOf(steps)),
    total: [...rows.values()].reduce((sum, count) => sum + count, 0),
  }
}

async function copyRest(tx: Tx, counts: BlobCounts, stores: Stores) {
  const needed = () => neededBlobs((read) => read(tx))
  for await (const _hash of copyNeeded(needed(), counts, { ...stores, said: 'the copy' }));
  await keepOnly(stores.to, hashesOf(needed()))
}

async function* hashesOf(blobs: AsyncIterable<Blob>) {
  for await (const { hash } of blobs) yield hash
}
