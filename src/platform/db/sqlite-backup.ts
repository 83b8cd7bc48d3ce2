/** Copies a SQLite database while it is in use, as of one moment, and reads such a copy. */

import { open, rm } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'

import { Tx } from './db.ts'
import { sqlite } from './dialect.ts'
import { SqliteFile } from './sqlite-file.ts'

const PAGES_A_STEP = 2_000
const OWN_FILE = 0o600

/**
 * `told` hears how much is done, from 0 to 1. The copy is one file that nothing lies beside, and
 * one that fails leaves none.
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
    // Without a transaction the copy would begin anew with each change that others make.
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

/** SQLite takes the rights of a file that is there already. */
async function makeOwn(path: string) {
  await using _file = await open(path, 'wx', OWN_FILE)
}

/** Whoever reads the copy then writes nothing beside it; a write-ahead log begins when in use. */
function leaveLog(path: string) {
  const copy = new DatabaseSync(path)
  try {
    copy.exec('pragma journal_mode = delete')
  } finally {
    copy.close()
  }
}

async function sync(path: string) {
  // Windows flushes only what may be written.
  await using file = await open(path, 'r+')
  await file.sync()
}

/** What reads a copy that nobody changes. It may be used inside a work on another database. */
export function openCopy(path: string): { tx: Tx; close: () => void } {
  const file = new SqliteFile(path, 'read')
  const run = async (sql: string, values: readonly unknown[]) => file.run(sql, values)
  return { tx: new Tx({ home: file, dialect: sqlite, run }, 'look'), close: () => file.close() }
}
