/** Helpers for tests that move whole installations from one place to another. */

import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'

import type { Blobs } from '../src/platform/blobs/blobs.ts'
import { openDisk } from '../src/platform/blobs/disk.ts'
import type { Db } from '../src/platform/db/db.ts'
import { openDatabase } from '../src/server/database.ts'
import { layOut } from '../src/server/data-folder.ts'
import { createProgress, type Progress } from '../src/server/progress.ts'
import type { Kind, Opened } from './databases.ts'
import { defaults } from './defaults.ts'

/** The time of copies and backups. */
export const NOW = Date.UTC(2026, 1, 3, 4, 5, 6)
/** The key of installations. */
export const SECRET = Buffer.alloc(32, 7)
/** In hexadecimal digits. */
export const sha256 = (bytes: string | Uint8Array) =>
  createHash('sha256').update(bytes).digest('hex')

/** Removed after the test. */
export async function newFolder(t: TestContext) {
  const folder = await mkdtemp(join(tmpdir(), 'docket-place-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Receives lines of progress. */
export type Hear = (line: string) => void
/** `hear` gets each line of progress, and may interfere. */
export const progressTo = (hear: Hear = () => {}): Progress => createProgress(hear, () => NOW)

/** The default settings with this database. */
export const configOf = (database: string) => ({ ...defaults, database, works_queue_max: 100 })

/** Closed after the test. */
export async function openIn(t: TestContext, data: string, database: string): Promise<Db> {
  const db = await openDatabase(configOf(database), layOut(data))
  t.after(() => db.close())
  return db
}

/** An empty database of a kind, as the setting `database` names it. */
export async function freshDatabase(t: TestContext, kind: Kind) {
  if (kind.name === 'SQLite') return 'sqlite'
  const fresh = await kind.open()
  t.after(() => fresh.remove())
  return fresh.place.database
}

async function putBlob(blobs: Blobs, text: string) {
  async function* bytes() {
    yield Buffer.from(text)
  }
  return blobs.put(bytes())
}

/** Stores a blob with a reference to it, and returns its hash. */
export async function needBlob({ db, place }: Opened, text: string, ref_count = 1) {
  const { hash, size } = await putBlob(await openDisk(layOut(place.folder).blobs), text)
  await db.work((tx) => tx.insertInto('blobs').values({ hash, size, ref_count }).execute())
  return hash
}

/** The hashes of all blobs in a folder, ordered. */
export async function blobsIn(folder: string) {
  const found: string[] = []
  for await (const { hash } of (await openDisk(folder)).list()) found.push(hash)
  return found
}
