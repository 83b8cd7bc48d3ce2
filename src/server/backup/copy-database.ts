/** Copies the database into a backup, as of one moment: a file of SQLite, or a file a table. */

import { mkdir } from 'node:fs/promises'

import { migrations } from '../../migrations/list.ts'
import type { Blob } from '../../platform/blobs/blobs.ts'
import { neededBlobs } from '../../platform/blobs/copy.ts'
import type { Db, Row, Tx } from '../../platform/db/db.ts'
import { dumpedPages, dumpPages } from '../../platform/db/dump.ts'
import { type LastIds, lastIds } from '../../platform/db/last-ids.ts'
import { readDone } from '../../platform/db/migrate.ts'
import { backUpSqlite, openCopy } from '../../platform/db/sqlite-backup.ts'
import { countRows, type Named, pagesOf, tablesOf } from '../../platform/db/whole-tables.ts'
import { measure } from '../../platform/files.ts'
import type { Progress } from '../progress.ts'
import type { BackupFolder, Manifest } from './manifest.ts'

type Written = Pick<Manifest, 'database' | 'steps' | 'tables' | 'files'>
export interface Copied extends Written {
  /** The blobs that this copy needs, in the order of their hashes. */
  needed: () => AsyncIterable<Blob>
}

/** `from` is the file of the database, where it is one. */
export function copyDatabase(
  db: Db,
  from: string,
  backup: BackupFolder,
  progress: Progress,
): Promise<Copied> {
  return db.dialect.name === 'sqlite'
    ? copyFile(from, backup, progress)
    : db.look((tx) => copyTables(tx, backup, progress))
}

async function copyFile(
  from: string,
  { database, at }: BackupFolder,
  progress: Progress,
): Promise<Copied> {
  const path = at(database)
  await backUpSqlite(from, path, (done) =>
    progress.soFar(() => `${Math.floor(done * 100)} % of the database`),
  )
  const files = { [database]: await measure(path) }
  const { steps, tables } = await inCopy(path, countTables)
  return { database: 'sqlite', steps, tables, files, needed: () => neededInFile(path) }
}

async function inCopy<Result>(path: string, body: (tx: Tx) => Promise<Result>) {
  const copy = openCopy(path)
  try {
    return await body(copy.tx)
  } finally {
    copy.close()
  }
}

async function* neededInFile(path: string) {
  const copy = openCopy(path)
  try {
    yield* neededBlobs((read) => read(copy.tx))
  } finally {
    copy.close()
  }
}

async function countTables(tx: Tx): Promise<Pick<Manifest, 'steps' | 'tables'>> {
  const { steps, all } = await readSchema(tx)
  const last = await lastIds(tx, all)
  const tables: Manifest['tables'] = {}
  for (const named of all) tables[named.name] = entry(await countRows(tx, named), named, last)
  return { steps, tables }
}

async function copyTables(tx: Tx, backup: BackupFolder, progress: Progress): Promise<Copied> {
  await mkdir(backup.at(backup.tables), { mode: 0o700 })
  const { steps, all } = await readSchema(tx)
  const tables: Manifest['tables'] = {}
  const files: Manifest['files'] = {}
  for (const named of all) {
    const { name, table } = named
    const told = (rows: number) => progress.soFar(() => `${name}: ${rows} rows`)
    const path = backup.at(backup.table(name))
    const { rows, ...written } = await dumpPages(path, table, pagesOf(tx, named), told)
    files[backup.table(name)] = written
    tables[name] = { rows }
  }
  // Not part of the moment that is looked at: numbers that were given since are left out as well.
  const last = await lastIds(tx, all)
  for (const named of all) {
    tables[named.name] = entry(tables[named.name]!.rows, named, last)
  }
  const needed = () => neededInDump(backup, all)
  return { database: 'postgres', steps, tables, files, needed }
}

/** A backup may well be made before the schema is brought up to date. */
async function readSchema(tx: Tx) {
  const steps = await readDone(tx)
  return { steps, all: tablesOf(migrations.filter(({ name }) => steps.includes(name))) }
}

function entry(rows: number, { name }: Named, last: LastIds) {
  const last_id = last[name]
  return last_id === undefined ? { rows } : { rows, last_id }
}

async function* neededInDump({ at, table }: BackupFolder, all: Named[]): AsyncGenerator<Blob> {
  const blobs = all.find(({ name }) => name === 'blobs')!
  for await (const page of dumpedPages(at(table(blobs.name)), blobs.table)) {
    for (const row of page as (Row & Blob & { ref_count: number })[]) {
      if (row.ref_count > 0) yield { hash: row.hash, size: row.size }
    }
  }
}
