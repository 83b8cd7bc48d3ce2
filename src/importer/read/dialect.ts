/** What a dump of one engine is made of, for the reader of all dumps. */

import type { Escapes } from './escapes.ts'
import { KEYS } from './keys.ts'
import type { Target } from './row.ts'
import { Broken, type Sink, type Table } from './source.ts'

export interface Dialect {
  dialect: 'mysql' | 'postgres'
  /** How plain texts are written, at this place. */
  strings: () => Escapes
  comment: (line: string) => void
  /** Where the rows go that begin behind this text; undefined where none do. */
  rows: (text: string) => Target | undefined
  /** A whole statement; gives where the lines of COPY go that follow it. */
  statement: (text: string) => Target | undefined
  /** The dump is over. */
  end: () => void
}

/** The tables that a dump declared. */
export class Declared {
  readonly #sink: Sink
  readonly #tables = new Map<string, Table>()

  constructor(sink: Sink) {
    this.#sink = sink
  }

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

  get(name: string) {
    return this.#tables.get(name)
  }

  /** Where rows of a table go; `columns` is what the statement names, in its order. */
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

  refuseNone() {
    if (this.#tables.size === 0) throw new Broken('it declares no tables')
  }
}
