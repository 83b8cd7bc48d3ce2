/**
 * Fills an empty target (a data folder, and a PostgreSQL database if used) with a whole
 * installation or nothing: the database comes last, and a failure is rolled back.
 */

import { readdir, rename, rm } from 'node:fs/promises'
import { basename } from 'node:path'

import type { Blobs } from '../../platform/blobs/blobs.ts'
import type { Db } from '../../platform/db/db.ts'
import { syncFolder } from '../../platform/files.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type BlobsConfig, openBlobs, sayStore } from '../blob-store.ts'
import { type DatabaseConfig, inDatabase } from '../database.ts'
import { type DataFolder, writePrivate } from '../data-folder.ts'
import { refuseFilled, type Source } from './fill-database.ts'

/** A target, by its settings. It must be empty, except for what the two switches keep. */
export interface Place {
  config: DatabaseConfig & BlobsConfig
  folder: DataFolder
  /** Keeps existing files in the folder, which belong to the source. */
  has_files?: boolean
  /** Also keeps the blobs in the store. */
  has_blobs?: boolean
}

/** The steps that fill a target, in their order. */
export interface Filling {
  /** Adds the blobs and the secret key. */
  files: (blobs: Blobs) => Promise<void>
  /** Fills an open, empty database. */
  database: (db: Db, blobs: Blobs) => Promise<void>
  /** Alternatively creates the SQLite file, if a copy of one is available. */
  copy?: ((path: string) => Promise<unknown>) | undefined
}

/** Throws a `Refusal` that says what the folder, the blob store or the database contains. */
export async function refuseUsedPlace(place: Place, source: Pick<Source, 'steps' | 'said'>) {
  await refuseUsedFolder(place)
  await refuseUsedStore(place)
  if (!isFile(place)) await open(place, (db) => refuseFilled(db, source))
}

/** Fills a target that `refuseUsedPlace` accepted. After a failure, the target is empty again. */
export async function fillPlace(place: Place, { files, database, copy }: Filling) {
  const { config, folder, has_files = false } = place
  if (!has_files) await writePrivate(folder.unfinished, '')
  try {
    const blobs = await openBlobs(config, folder)
    await files(blobs)
    const fill = (db: Db) => database(db, blobs)
    if (isFile(place)) await makeFile(place, copy ?? ((path) => fillFile(place, path, fill)))
    else await open(place, fill)
  } catch (error) {
    await takeBack(place)
    throw error
  } finally {
    await rm(folder.unfinished, { force: true })
  }
  await syncFolder(folder.path)
}

const isFile = ({ config }: Place) => config.database === 'sqlite'

async function refuseUsedFolder(place: Place) {
  const { path, database, ...others } = place.folder
  if (place.has_files && !isFile(place)) return
  const own = place.has_files ? [] : Object.values(others).map((file) => basename(file))
  // A WAL file beside a database would be applied to it, whatever database it belongs to.
  const isOurs = (name: string) => own.includes(name) || name.startsWith(basename(database))
  const used = (await readdir(path)).find(isOurs)
  if (!used) return
  throw new Refusal(
    `the data folder ${path} is not empty, it contains ${used}; use an empty folder, or one ` +
      'that does not exist',
  )
}

/** A bucket may be shared; and a folder with files to keep was not checked above. */
async function refuseUsedStore({ config, folder, has_files, has_blobs }: Place) {
  if (has_blobs || (config.blobs === 'folder' && !has_files)) return
  for await (const { hash } of (await openBlobs(config, folder)).list()) {
    throw new Refusal(
      `${sayStore(config, folder)} already contains blobs, such as ${hash}; use an empty ` +
        'store, such as another path in the bucket',
    )
  }
}

/** Files are created under temporary names, so that only complete ones exist. */
async function makeFile({ folder }: Place, make: (path: string) => Promise<unknown>) {
  const part = `${folder.database}.part`
  await make(part)
  await rename(part, folder.database)
}

const fillFile = (place: Place, path: string, fill: (db: Db) => Promise<void>) =>
  open({ ...place, folder: { ...place.folder, database: path } }, fill)

const open = ({ config, folder }: Place, body: (db: Db) => Promise<void>) =>
  inDatabase(config, folder, body, { patient: true })

/** Nothing of this existed before. */
async function takeBack({ config, folder, has_files = false, has_blobs = false }: Place) {
  const ends = ['', '-wal', '-shm', '-journal']
  const parts = ends.map((end) => `${folder.database}.part${end}`)
  const files = has_files ? [] : [folder.secret, folder.database]
  for (const path of [...files, ...parts]) await rm(path, { recursive: true, force: true })
  if (!has_blobs && config.blobs !== 'folder') {
    const store = await openBlobs(config, folder)
    for await (const { hash } of store.list()) await store.remove(hash)
  }
  if (!has_blobs) await rm(folder.blobs, { recursive: true, force: true })
}
