/**
 * Bulk writes that bypass the program's own database access: the columns of rows, and the writer.
 */

import type { Insertable } from 'kysely'

import { migrations } from '../../src/migrations/list.ts'
import { tablesAfter } from '../../src/platform/db/alter.ts'
import type { Tables } from '../../src/platform/db/tables.ts'

/** A table of the program. */
export type TableName = keyof Tables
/** A row to insert; generated columns may be absent. */
export type Row<Name extends TableName> = Insertable<Tables[Name]>
/** A value as databases take it: booleans are 0 and 1, times are milliseconds since 1970. */
export type Cell = string | number | null

/** Inserts rows in batches, without foreign keys being checked before the end. */
export interface Bulk {
  /** Queues a row; nothing is validated. */
  add<Name extends TableName>(table: Name, row: Row<Name>): void
  /**
   * To be awaited between rows from time to time, because added rows may not have been sent yet.
   */
  breathe(): Promise<void>
  /**
   * Writes the remaining rows, table by table, in the order in which the tables were first used.
   */
  flush(): Promise<void>
  /** Writes the remaining rows and creates the indexes; reports slow steps. */
  close(told: (what: string) => void): Promise<void>
}

/** Tables whose indexes are created after their rows: those that grow with the bugs. */
export const GROWING: TableName[] = [
  'bugs',
  'bugs_aliases',
  'bug_group_map',
  'bug_see_also',
  'bug_changes',
  'cc',
  'dependencies',
  'flags',
  'keywords',
  'longdescs',
]

const all = tablesAfter(migrations)

/** In the order of the migrations. */
export const columnsOf = (table: TableName): string[] => Object.keys(all.get(table)!.columns)

/** The cells of a row in the order of its columns; missing values are null. */
export function cellsOf(row: object, columns: readonly string[]): Cell[] {
  const given = row as Record<string, Cell | undefined>
  return columns.map((column) => given[column] ?? null)
}
