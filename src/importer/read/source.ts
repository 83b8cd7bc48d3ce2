/** The common form of all sources: declared tables, rows of cells, and facts. */

import type { Cell } from '../staged.ts'

/**
 * The type of a column's cells, independent of the engine. Integers and booleans are numbers;
 * decimals, times (`YYYY-MM-DD HH:MM:SS`, in the source's zone) and dates are strings as written.
 */
export type Kind = 'integer' | 'decimal' | 'time' | 'date' | 'text' | 'bytes'

/** A column as the source declares it. */
export interface Column {
  name: string
  /** As declared in the source, such as `mediumint(9)`. */
  type: string
  kind: Kind
}

/** A table as the source declares it. */
export interface Table {
  name: string
  columns: Column[]
  /** The primary key; empty if the source does not declare it before the rows. */
  primary: string[]
}

/** A value too large for memory, stored in a file of its own. */
export interface Large {
  /** The name of the file in the folder of large values. */
  name: string
  size: number
}

/** A value, or a reference to a file with it. */
export type Value = Cell | Large
/** Whether the value was written to a file instead of memory. */
export const isLarge = (value: Value): value is Large =>
  typeof value === 'object' && value !== null && 'name' in value

/** Receives a large value in pieces. */
export interface LargeWriter {
  /** Appends bytes; they go to a file beyond the size that a row may hold. */
  write(bytes: Uint8Array): void
  /** Returns the value itself if it turned out to be small. */
  end(): Value
}

/** Receives what readers parse. All methods throw Broken for malformed sources. */
export interface Sink {
  /** Something about the source as a whole, such as `server_version`. */
  fact(name: string, value: string): void
  /** Comes before the rows of the table. */
  table(table: Table): void
  /** The primary key of a table, if declared after the rows. */
  primary(table: string, columns: string[]): void
  /** The last id that a table assigned, if declared. */
  lastId(table: string, id: number): void
  /** Whether the values of a table are needed. */
  keeps(table: Table): boolean
  /** The values in column order. The array is reused. */
  row(table: Table, values: readonly Value[]): void
  /** Opens a value of unknown size, of which there is one at a time. */
  large(): LargeWriter
}

/** What is malformed, as the end of a sentence; the reader adds the position. */
export class Broken extends Error {
  override name = 'Broken'
}

/** Values above this size are stored in files, and never whole in memory. */
export const LARGE_BYTES = 1024 * 1024
