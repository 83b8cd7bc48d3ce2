/** Writes rows in bulk to a SQLite file that is not open elsewhere. */

import { DatabaseSync, type StatementSync } from 'node:sqlite'

import { type Bulk, type Cell, cellsOf, columnsOf, GROWING, type TableName } from './bulk.ts'

/** Rows per statement: each call costs as much as several rows. */
const ROWS_AT_ONCE = 16
const ROWS_A_TRANSACTION = 500_000

interface Shelf {
  columns: string[]
  many: StatementSync
  one: StatementSync
  waiting: Cell[]
}

/** Nothing is synced to disk, so a file is unusable after a power failure. */
export function openSqliteBulk(path: string): Bulk {
  const database = new DatabaseSync(path)
  database.exec('pragma journal_mode = memory; pragma synchronous = off; pragma foreign_keys = off')
  database.exec('pragma cache_size = -200000; pragma temp_store = file; pragma threads = 1')
  const indexes = dropIndexes(database)
  const shelves = new Map<TableName, Shelf>()
  let rows = 0
  database.exec('begin')
  return {
    add(table, row) {
      let shelf = shelves.get(table)
      if (!shelf) shelves.set(table, (shelf = openShelf(database, table)))
      shelf.waiting.push(...cellsOf(row, shelf.columns))
      if (shelf.waiting.length < ROWS_AT_ONCE * shelf.columns.length) return
      shelf.many.run(...shelf.waiting)
      shelf.waiting.length = 0
      rows += ROWS_AT_ONCE
      if (rows % ROWS_A_TRANSACTION < ROWS_AT_ONCE) database.exec('commit; begin')
    },
    breathe: () => Promise.resolve(),
    flush: async () => writeRest(shelves),
    close(told) {
      writeRest(shelves)
      database.exec('commit')
      for (const { name, sql } of indexes) {
        told(`index ${name}`)
        database.exec(sql)
      }
      database.exec('pragma journal_mode = wal')
      database.close()
      return Promise.resolve()
    },
  }
}

function openShelf(database: DatabaseSync, table: TableName): Shelf {
  const columns = columnsOf(table)
  const row = `(${columns.map(() => '?').join(', ')})`
  const insert = (rows: number) =>
    database.prepare(
      `insert into ${table} (${columns.join(', ')}) values ${Array(rows).fill(row).join(', ')}`,
    )
  return { columns, many: insert(ROWS_AT_ONCE), one: insert(1), waiting: [] }
}

function writeRest(shelves: Map<TableName, Shelf>) {
  for (const { waiting, columns, one } of shelves.values()) {
    while (waiting.length > 0) one.run(...waiting.splice(0, columns.length))
  }
}

function dropIndexes(database: DatabaseSync) {
  const indexes = database
    .prepare(
      `select name, sql from sqlite_master where type = 'index' and sql is not null
       and tbl_name in (select value from json_each(?))`,
    )
    .all(JSON.stringify(GROWING)) as { name: string; sql: string }[]
  for (const { name } of indexes) database.exec(`drop index ${name}`)
  return indexes
}
