/** Copies a SQLite database in use, as of one moment, and reads such a copy. */

import { open, rm } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'

import { Tx } from './db.ts'
import { sqlite } from './dialect.ts'
import { SqliteFile } from './sqlite-file.ts'

const PAGES_A_STEP = 2_000
const OWN_FILE = 0o600

/**
 * `told` is called with the progress, from 0 to 1. The copy is a single file; a failed copy is
 * removed.
 */
export async function backUpSqlite(from: string, to: string, told?: (done: number) => void) {
  await makeOwn(to)
  try {
    await copy(from, to, told)
  } catch (error) {
    await rm(to, { force: true })
    throw error
  }
}

async function copy(from: string, to: string, told?: (done: number) => void) {
  const source = new DatabaseSync(from, { readOnly: true })
  try {
    // Without a transaction, the copy would restart after each concurrent change.
    source.exec('begin; select 1 from sqlite_schema')
    await backup(source, to, {
      rate: PAGES_A_STEP,
      progress: ({ totalPages, remainingPages }) =>
        told?.(totalPages === 0 ? 1 : 1 - remainingPages / totalPages),
    })
  } finally {
    source.close()
  }
  leaveLog(to)
  await sync(to)
}

/** SQLite keeps the permissions of an existing file. */
async function makeOwn(path: string) {
  await using _file = await open(path, 'wx', OWN_FILE)
}

/** Reading the copy then creates no other files; a write-ahead log begins on first use. */
function leaveLog(path: string) {
  const copy = new DatabaseSync(path)
  try {
    copy.exec('pragma journal_mode = delete')
  } finally {
    copy.close()
  }
}

async function sync(path: string) {
  // Windows only flushes files that are open for writing.
  await using file = await open(path, 'r+')
  await file.sync()
}

/** Reads an immutable copy. It may be used inside a work on another database. */
export function openCopy(path: string): { tx: Tx; close: () => void } {
  const file = new SqliteFile(path, 'read')
  const run = async (sql: string, values: readonly unknown[]) => file.run(sql, values)
  return { tx: new Tx({ identity: file, dialect: sqlite, run }, 'look'), close: () => file.close() }
}
