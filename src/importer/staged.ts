/** A staged source: raw tables in a common form, read by SQL. */

/** A value of the source in the staging. */
export type Cell = null | number | string | Uint8Array

/** A row of the source, by its column names. */
export type StagedRow = Record<string, Cell>

/** A range of ids, inclusive. */
export interface Range {
  from: number
  until: number
}

/** A range that contains all ids. */
export const EVERYTHING: Range = { from: -Infinity, until: Infinity }

/** Reads the staged tables of a source. */
export interface Staged {
  /** The columns of a table in order; undefined if it does not exist. */
  columns(table: string): readonly string[] | undefined
  /** All tables of the source, by name. */
  tables(): readonly string[]
  /** Iterates over the rows of a query. */
  rows(sql: string, ...values: Cell[]): Iterable<StagedRow>
  /** The file of a cell too large for its row. */
  large(table: string, column: string, row: number): { path: string; size: number } | undefined
  /** The columns of a table with such cells; usually none. */
  largeColumns(table: string): readonly string[]
  /** The columns of a table's primary key; empty if it has none. */
  primary(table: string): readonly string[]
  /** Modifies rows before they are read; the staging is a copy. */
  change(sql: string, ...values: Cell[]): void
  /** Creates an index on a column unless it exists. */
  index(table: string, column: string): void
  /** The last assigned id per table, if the source declares it. */
  lastIds(): Record<string, number>
  /** Afterwards, no row can be read. */
  close(): void
}
