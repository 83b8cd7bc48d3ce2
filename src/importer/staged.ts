/** A source as it lies staged: raw tables in one form, read by SQL. */

export type Cell = null | number | string | Uint8Array
export type StagedRow = Record<string, Cell>

/** Numbers from one to another, both included. */
export interface Range {
  from: number
  until: number
}
export const EVERYTHING: Range = { from: -Infinity, until: Infinity }

export interface Staged {
  /** The columns of a table in their order; undefined where there is no such table. */
  columns(table: string): readonly string[] | undefined
  /** All tables of the source, in the order of their names. */
  tables(): readonly string[]
  /** The rows of a query, one after the other. */
  rows(sql: string, ...values: Cell[]): Iterable<StagedRow>
  /** Where the bytes of a cell lie that was too large to be kept in its row. */
  large(table: string, column: string, row: number): { path: string; size: number } | undefined
  /** The columns of a table with such cells, mostly none. */
  largeColumns(table: string): readonly string[]
  /** The columns of a table's primary key; none where it has none. */
  primary(table: string): readonly string[]
  /** Changes rows, before they are read: what is staged is a copy. */
  change(sql: string, ...values: Cell[]): void
  /** Lets rows be found by a column, which is made once. */
  index(table: string, column: string): void
  /** The next number less one that each table would give, where the source says it. */
  lastIds(): Record<string, number>
  close(): void
}
