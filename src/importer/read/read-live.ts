/** Reads a live database, one query per table; streams large values. */

import {
  type Foreign,
  foreignFailure,
  openForeign,
  withoutPassword,
} from '../../platform/db/foreign.ts'
import { Refusal } from '../../platform/refusal.ts'
import { Cells } from './cells.ts'
import { kindOf } from './kinds.ts'
import { takePieces } from './pieces.ts'
import type { Into } from './read-dump.ts'
import { Broken, type Column, LARGE_BYTES, type Table, type Value } from './source.ts'

const PIECE_BYTES = 4 * LARGE_BYTES

/** Called for each row; the reader waits for what it returns. */
export type Tell = () => Promise<unknown> | void

/** Reads one snapshot. Throws a `Refusal`, without the password of the address. */
export async function readLive(address: string, into: Into, tell: Tell) {
  const foreign = await openForeign(address)
  try {
    await new Live(foreign, into).read(tell)
  } catch (error) {
    if (error instanceof Broken) throw new Refusal(`${withoutPassword(address)}: ${error.message}`)
    throw foreignFailure(error, address)
  } finally {
    await foreign.close()
  }
}

/** Some rows of a table: a condition on its columns, with the values of its placeholders. */
export interface Where {
  sql: string
  values: readonly string[]
}

/** Reads the tables of one snapshot into a sink. */
export class Live {
  readonly #foreign: Foreign
  readonly #into: Into
  readonly #cells: Cells

  constructor(foreign: Foreign, into: Into) {
    this.#foreign = foreign
    this.#into = into
    this.#cells = new Cells(into.charset, foreign.engine === 'mysql' ? 'plain' : 'bytea')
  }

  /** All tables with their columns and primary keys. */
  async declared(): Promise<Table[]> {
    const keys = await this.#foreign.primaryKeys()
    return (await this.#foreign.tables()).map(({ name, columns }): Table => {
      const all = columns.map((column): Column => ({ ...column, kind: kindOf(column.type) }))
      return { name, columns: all, primary: keys.get(name) ?? [] }
    })
  }

  /** Declares all tables, and reads all rows of each. */
  async read(tell: Tell) {
    const { sink } = this.#into
    sink.fact('server_version', this.#foreign.version)
    const declared = await this.declared()
    if (declared.length === 0) throw new Broken('it has no tables')
    for (const table of declared) sink.table(table)
    sink.fact('outside_snapshot', (await this.#foreign.outside()).join(', '))
    for (const [table, id] of await this.#foreign.lastIds()) sink.lastId(table, id)
    for (const table of declared) await this.table(table, tell)
  }

  /** Reads all rows of a table, or those that meet a condition. */
  async table(table: Table, tell: Tell, only?: Where) {
    const { sink } = this.#into
    const { columns, primary } = table
    const isKept = sink.keeps(table)
    const names = isKept ? columns.map(({ name }) => this.#foreign.quote(name)) : ['1']
    const from = `from ${this.#foreign.quote(table.name)}`
    const large = primary.length > 0 && isKept ? this.#whereLarge(table) : undefined
    const small = large === undefined ? undefined : `not (${large})`
    const sql = `select ${names.join(', ')} ${from}${whereAll(only?.sql, small)}`
    for await (const row of this.#foreign.rows(sql, only?.values)) {
      sink.row(table, isKept ? this.#values(columns, row) : [])
      await tell()
    }
    if (large !== undefined) await this.#larges(table, { large, only }, tell)
  }

  #values(columns: readonly Column[], row: (Buffer | null)[]) {
    return row.map((bytes, place): Value => {
      return bytes === null ? null : this.#cells.of(columns[place]!, bytes, 0, bytes.length)
    })
  }

  /** Undefined if no column can hold a large value. */
  #whereLarge({ columns }: Table) {
    const long = columns.filter(isLong).map(({ name }) => this.#foreign.quote(name))
    if (long.length === 0) return undefined
    return long.map((name) => `coalesce(octet_length(${name}), 0) > ${LARGE_BYTES}`).join(' or ')
  }

  async #larges(
    table: Table,
    { large, only }: { large: string; only: Where | undefined },
    tell: Tell,
  ) {
    const { quote } = this.#foreign
    const from = `from ${quote(table.name)}`
    const sizes = table.columns.map((column) =>
      isLong(column) ? `octet_length(${quote(column.name)})` : 'null',
    )
    const keys = table.primary.map(quote)
    // There are few, and they are needed before the next query.
    const found: (Buffer | null)[][] = []
    const sql = `select ${[...sizes, ...keys].join(', ')} ${from}${whereAll(only?.sql, large)}`
    for await (const row of this.#foreign.rows(sql, only?.values)) found.push(row)
    for (const row of found) {
      const key = row.slice(sizes.length).map(String)
      const values: Value[] = []
      for (const [place, column] of table.columns.entries()) {
        const size = Number(row[place] ?? 0)
        const value =
          size > LARGE_BYTES ? this.#pieces(table, column, key) : this.#one(table, column, key)
        values.push(await value)
      }
      this.#into.sink.row(table, values)
      await tell()
    }
  }

  #where({ name, primary }: Table) {
    const { quote, mark } = this.#foreign
    const keys = primary.map((column, place) => `${quote(column)} = ${mark(place + 1)}`)
    return `from ${quote(name)} where ${keys.join(' and ')}`
  }

  async #one(table: Table, column: Column, key: string[]): Promise<Value> {
    const sql = `select ${this.#foreign.quote(column.name)} ${this.#where(table)}`
    let value: Value = null
    for await (const row of this.#foreign.rows(sql, key)) value = this.#values([column], row)[0]!
    return value
  }

  async #pieces(table: Table, column: Column, key: string[]): Promise<Value> {
    const { quote, piece, rows } = this.#foreign
    const pieces = takePieces(this.#into.sink.large(), column, 'plain', this.#cells)
    const isText = column.kind === 'text'
    for (let at = 1; ; at += PIECE_BYTES) {
      const words = piece(quote(column.name), isText, { at, bytes: PIECE_BYTES })
      let bytes: Uint8Array = Buffer.alloc(0)
      for await (const [read] of rows(`select ${words} ${this.#where(table)}`, key)) {
        bytes = this.#piece(read ?? Buffer.alloc(0))
      }
      if (bytes.length > 0) pieces.write(bytes)
      if (bytes.length < PIECE_BYTES) return pieces.end()
    }
  }

  /** PostgreSQL returns bytes as hexadecimal digits. */
  #piece(bytes: Buffer): Uint8Array {
    if (this.#cells.bytes === 'plain') return bytes
    return Buffer.from(bytes.toString('latin1', 2), 'hex')
  }
}

const whereAll = (...conditions: (string | undefined)[]) => {
  const given = conditions.filter((one) => one !== undefined)
  return given.length === 0 ? '' : ` where ${given.map((one) => `(${one})`).join(' and ')}`
}

const isLong = ({ kind }: Column) => kind === 'text' || kind === 'bytes'
