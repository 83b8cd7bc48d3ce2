/** Opens a complete staging for reading. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { SqliteFile } from '../../platform/db/sqlite-file.ts'
import { Refusal } from '../../platform/refusal.ts'
import { quoted } from '../read/names.ts'
import type { Column } from '../read/source.ts'
import type { Cell, Staged, StagedRow } from '../staged.ts'

/** The name of the file in the folder of the import. */
export const STAGING = 'staging.db'
/** The name of the staging file until it is complete. */
export const PART = `${STAGING}.part`
/** The file beside a staging with the request to finish. */
export const CUT_OVER = 'cut-over'
/** The file beside a staging whose copy was compared. */
export const COMPARED = 'compared'

/** Whether a folder contains a staging, complete or not. */
export const isStaged = (folder: string) =>
  [STAGING, PART].some((name) => existsSync(join(folder, name)))

/** A table as the source declared it. */
export interface StagedTable {
  columns: readonly Column[]
  /** The primary key; empty if it is not declared with the table. */
  primary: readonly string[]
  rows: number
}

/** An open staging, with facts about the source. */
export interface Staging extends Staged {
  /** A fact about the source, such as `engine`; undefined if unknown. */
  fact(name: string): string | undefined
  /** A table's declaration and number of rows. */
  declared(table: string): StagedTable | undefined
  /** Replaces a fact. */
  setFact(name: string, value: string): void
  /** Reads facts and numbers of rows again after they were changed. */
  reload(): void
}

/** Refuses a folder without a complete staging. */
export function openStaging(folder: string): Staging {
  const staging = findStaging(folder)
  if (staging) return staging
  throw new Refusal(`${folder} contains no staged source; specify the source to import`)
}

/** Undefined if there is none, or if it is incomplete. The caller closes it. */
export function findStaging(folder: string): Staging | undefined {
  const path = join(folder, STAGING)
  if (!existsSync(path)) return undefined
  const file = new SqliteFile(path, 'plain')
  const facts = readFacts(file)
  if (facts?.get('whole') !== '1') {
    file.close()
    return undefined
  }
  let [tables, larges] = [readTables(file), readLargeColumns(file)]
  return {
    setFact(name, value) {
      file.run('insert or replace into docket_source values (?, ?)', [name, value])
      facts.set(name, value)
    },
    reload() {
      for (const [name, value] of readFacts(file)!) facts.set(name, value)
      ;[tables, larges] = [readTables(file), readLargeColumns(file)]
    },
    fact: (name) => facts.get(name),
    declared: (table) => tables.get(table.toLowerCase()),
    columns: (table) => tables.get(table.toLowerCase())?.columns.map(({ name }) => name),
    tables: () => [...tables.keys()],
    rows: (sql, ...values) => file.iterate(sql, values) as Iterable<StagedRow>,
    primary: (table) => tables.get(table.toLowerCase())?.primary ?? [],
    change: (sql, ...values) => void file.run(sql, values),
    largeColumns: (table) => larges.get(table.toLowerCase()) ?? [],
    large: (table, column, row) => findLarge(file, folder, [table.toLowerCase(), column, row]),
    index: (table, column) => {
      const words = [`docket ${table} ${column}`, table, column].map(quoted)
      file.exec(`create index if not exists ${words[0]} on ${words[1]} (${words[2]})`)
    },
    lastIds: () => JSON.parse(facts.get('last_ids') ?? '{}') as Record<string, number>,
    close: () => file.close(),
  }
}

function readFacts(file: SqliteFile) {
  const has = file.run("select 1 from sqlite_master where name = 'docket_source'", [])
  if (has.rows.length === 0) return undefined
  const { rows } = file.run('select name, value from docket_source', [])
  return new Map(rows.map(({ name, value }) => [name as string, value as string]))
}

function readTables(file: SqliteFile) {
  const { rows } = file.run('select * from docket_tables order by name', [])
  return new Map(
    rows.map((row): [string, StagedTable] => [
      row['name'] as string,
      {
        columns: JSON.parse(row['columns'] as string) as Column[],
        primary: JSON.parse(row['primary_key'] as string) as string[],
        rows: row['rows'] as number,
      },
    ]),
  )
}

function readLargeColumns(file: SqliteFile) {
  const { rows } = file.run(
    'select distinct table_name, column_name from docket_large_values order by 1, 2',
    [],
  )
  const columns = new Map<string, string[]>()
  for (const row of rows) {
    const [table, column] = [row['table_name'] as string, row['column_name'] as string]
    columns.set(table, [...(columns.get(table) ?? []), column])
  }
  return columns
}

function findLarge(file: SqliteFile, folder: string, cell: Cell[]) {
  const { rows } = file.run(
    `select path, size from docket_large_values
      where table_name = ? and column_name = ? and row_id = ?`,
    cell,
  )
  const [row] = rows
  return row && { path: join(folder, row['path'] as string), size: row['size'] as number }
}
