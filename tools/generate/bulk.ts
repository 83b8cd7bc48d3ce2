/**
 * Rows in bulk, past the program's own way to the database: which columns they have, what writes
 * them.
 */

import type { Insertable } from 'kysely'

import { migrations } from '../../src/migrations/list.ts'
import { tablesAfter } from '../../src/platform/db/alter.ts'
import type { Tables } from '../../src/platform/db/tables.ts'

export type TableName = keyof Tables
export type Row<Name extends TableName> = Insertable<Tables[Name]>
export type Cell = string | number | null

/** Takes rows with all their numbers; they are all there after `close`. */
export interface Bulk {
  add<Name extends TableName>(table: Name, row: Row<Name>): void
  /** To be waited for between rows, now and then: what was added may not have gone out yet. */
  breathe(): Promise<void>
  /** Writes what is left, table by table in the order in which they came up. */
  flush(): Promise<void>
  /** Writes what is left, and makes the indexes; hears what takes long. */
  close(told: (what: string) => void): Promise<void>
}

/** Tables whose indexes are made after their rows: those that grow with the bugs. */
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

export const columnsOf = (table: TableName): string[] => Object.keys(all.get(table)!.columns)

/** The cells of a row in the order of its columns; what is not said is null. */
export function cellsOf(row: object, columns: readonly string[]): Cell[] {
  const given = row as Record<string, Cell | undefined>
  return columns.map((column) => given[column] ?? null)
}
