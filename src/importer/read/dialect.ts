/** The interface between the dump reader and the dialect of one engine. */

import type { Escapes } from './escapes.ts'
import { KEYS } from './keys.ts'
import type { Target } from './row.ts'
import { Broken, type Sink, type Table } from './source.ts'

/** What differs between dumps of MySQL and of PostgreSQL. */
export interface Dialect {
  dialect: 'mysql' | 'postgres'
  /** The string syntax at this position. */
  strings: () => Escapes
  /** One comment line, without its marker; dumps state their version and end in comments. */
  comment: (line: string) => void
  /** The destination of rows that follow this text; undefined if there are none. */
  rows: (text: string) => Target | undefined
  /** A complete statement; returns the destination of COPY lines that follow. */
  statement: (text: string) => Target | undefined
  /** The end of the dump. */
  end: () => void
}

/** The tables that a dump has declared so far. */
export class Declared {
  readonly #sink: Sink
  readonly #tables = new Map<string, Table>()

  constructor(sink: Sink) {
    this.#sink = sink
  }

  /** Throws `Broken` if the table was declared before. */
  add(table: Table) {
    if (this.#tables.has(table.name)) {
      throw new Broken(
        `the table ${table.name} is declared twice; a dump must contain only the database of ` +
          'Bugzilla',
      )
    }
    const key = table.columns.find(({ name }) => name === KEYS[table.name])
    if (table.primary.length === 0 && key?.kind === 'integer') table.primary = [key.name]
    this.#tables.set(table.name, table)
    this.#sink.table(table)
  }

  /** Undefined for a table that was not declared. */
  get(name: string) {
    return this.#tables.get(name)
  }

  /** The destination of rows; `columns` are those in the statement, in its order. */
  target(name: string, columns: string[] | undefined): Target {
    const table = this.#tables.get(name)
    if (!table) {
      throw new Broken(
        `it has rows of ${name} without a preceding CREATE TABLE; make a dump that includes ` +
          'table definitions',
      )
    }
    const all = table.columns.map((column) => column.name)
    const places = (columns ?? all).map((column) => {
      const place = all.indexOf(column)
      if (place < 0) throw new Broken(`it has values of ${name}.${column}, which is not declared`)
      return place
    })
    return { table, places }
  }

  /** Throws `Broken` if no table was declared. */
  refuseNone() {
    if (this.#tables.size === 0) throw new Broken('it declares no tables')
  }
}
