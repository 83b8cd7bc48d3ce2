/** What every source is read into: declared tables, rows of cells in one form, and facts. */

import type { Cell } from '../staged.ts'

/**
 * What a column holds, whatever the engine calls it. Integers and booleans are numbers; decimals,
 * times (`YYYY-MM-DD HH:MM:SS`, in the zone of the source) and dates are texts as they are written.
 */
export type Kind = 'integer' | 'decimal' | 'time' | 'date' | 'text' | 'bytes'

export interface Column {
  name: string
  /** As the source declares it, such as `mediumint(9)`. */
  type: string
  kind: Kind
}

export interface Table {
  name: string
  columns: Column[]
  /** The columns of the primary key; none where the source does not say it before the rows. */
  primary: string[]
}

/** A value that was too large to be kept in memory, and lies in a file of its own. */
export interface Large {
  /** Of the file, in the folder of large values. */
  name: string
  size: number
}
export type Value = Cell | Large
export const isLarge = (value: Value): value is Large =>
  typeof value === 'object' && value !== null && 'name' in value

/** Takes a large value in pieces. */
export interface LargeWriter {
  write(bytes: Uint8Array): void
  /** Gives the value itself where it turned out to be small. */
  end(): Value
}

/** Where readers put what they read. All of it throws Broken where the source makes no sense. */
export interface Sink {
  fact(name: string, value: string): void
  table(table: Table): void
  /** The primary key of a table, where the source says it behind the rows. */
  primary(table: string, columns: string[]): void
  /** The last number that a table gave, where the source says it. */
  lastId(table: string, id: number): void
  /** Whether anybody will look at the values of a table. */
  keeps(table: Table): boolean
  /** The values in the order of the columns. The list is not kept. */
  row(table: Table, values: readonly Value[]): void
  large(): LargeWriter
}

/** What is wrong in a source, as the end of a sentence; the reader says where. */
export class Broken extends Error {
  override name = 'Broken'
}

/** Values above this many bytes lie in files, and longer ones are never whole in memory. */
export const LARGE_BYTES = 1024 * 1024
