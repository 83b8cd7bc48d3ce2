/**
 * Copies the database into a backup or export, as a consistent snapshot: a SQLite file, or one file
 * per table.
 */

import { mkdir } from 'node:fs/promises'

import { migrations } from '../../migrations/list.ts'
import type { Blob } from '../../platform/blobs/blobs.ts'
import { neededBlobs } from '../../platform/blobs/copy.ts'
import type { Db, Row, Tx } from '../../platform/db/db.ts'
import { dumpedPages, dumpPages } from '../../platform/db/dump.ts'
import { type LastIds, lastIds } from '../../platform/db/last-ids.ts'
import { backUpSqlite, openCopy } from '../../platform/db/sqlite-backup.ts'
import { countRows, type Named, pagesOf, tablesOf } from '../../platform/db/whole-tables.ts'
import { ageBy } from '../../platform/work/move.store.ts'
import { measure } from '../../platform/files.ts'
import type { Progress } from '../progress.ts'
import { readCopied } from './copied-schema.ts'
import type { BackupFolder, Manifest } from './manifest.ts'
import { readablePages } from './readable.ts'

type Written = Pick<Manifest, 'database' | 'secrets' | 'steps' | 'tables' | 'files'>
/** What was written, with checksums for the manifest. */
export interface Copied extends Written {
  /** The blobs that the copy refers to, ordered by hash. */
  needed: () => AsyncIterable<Blob>
}

/** `from` is the path of a SQLite database. */
export function copyDatabase(
  db: Db,
  from: string,
  backup: BackupFolder,
  progress: Progress,
): Promise<Copied> {
  return db.dialect.name === 'sqlite'
    ? copyFile(from, backup, progress)
    : db.look(async (tx) => ({
        database: 'postgres',
        ...(await copyTables(tx, backup, { progress, form: (pages) => pages })),
      }))
}

/** In the format of docs/guide/export.md, which is the same for both databases. */
export function exportDatabase(
  db: Db,
  backup: BackupFolder,
  { secrets, progress }: { secrets: boolean; progress: Progress },
): Promise<Copied> {
  return db.look(async (tx) => {
    const how = { secrets, aged_by: await ageBy(tx) }
    const form: Forming = (pages, named) => readablePages(pages, named, how)
    const copied = await copyTables(tx, backup, { progress, form })
    return { database: 'export', secrets, ...copied }
  })
}

/** How the rows of a table are written. */
type Forming = (pages: AsyncIterable<Row[]>, named: Named) => AsyncIterable<Row[]>

async function copyFile(
  from: string,
  { database, at }: BackupFolder,
  progress: Progress,
): Promise<Copied> {
  const path = at(database)
  await backUpSqlite(from, path, (done) =>
    progress.soFar(() => `${Math.floor(done * 100)}% of the database`),
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
  for (const named of all)
    tables[named.name] = entry({ rows: await countRows(tx, named) }, named, last)
  return { steps, tables }
}

async function copyTables(
  tx: Tx,
  backup: BackupFolder,
  { form, progress }: { form: Forming; progress: Progress },
): Promise<Omit<Copied, 'database'>> {
  await mkdir(backup.at(backup.tables), { mode: 0o700 })
  const { steps, all } = await readSchema(tx)
  const tables: Manifest['tables'] = {}
  const files: Manifest['files'] = {}
  for (const named of all) {
    const { name, table } = named
    const told = (rows: number) => progress.soFar(() => `${name}: ${rows} rows`)
    const path = backup.at(backup.table(name))
    const pages = form(pagesOf(tx, named), named)
    const { rows, digest, ...written } = await dumpPages(path, table, pages, told)
    files[backup.table(name)] = written
    tables[name] = { rows, digest }
  }
  // Sequences are not part of the snapshot: later values are skipped as well.
  const last = await lastIds(tx, all)
  for (const named of all) {
    tables[named.name] = entry(tables[named.name]!, named, last)
  }
  const needed = () => neededInDump(backup, all)
  return { steps, tables, files, needed }
}

/** The schema may not be up to date, since backups are made before upgrades. */
async function readSchema(tx: Tx) {
  const steps = await readCopied(tx)
  return { steps, all: tablesOf(migrations.filter(({ name }) => steps.includes(name))) }
}

function entry(written: { rows: number; digest?: string }, { name }: Named, last: LastIds) {
  const last_id = last[name]
  return last_id === undefined ? written : { ...written, last_id }
}

async function* neededInDump({ at, table }: BackupFolder, all: Named[]): AsyncGenerator<Blob> {
  const blobs = all.find(({ name }) => name === 'blobs')!
  for await (const page of dumpedPages(at(table(blobs.name)), blobs.table)) {
    for (const row of page as (Row & Blob & { ref_count: number })[]) {
      if (row.ref_count > 0) yield { hash: row.hash, size: row.size }
    }
  }
}
