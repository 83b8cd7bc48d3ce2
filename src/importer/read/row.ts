/** The row being parsed: its values, with escapes resolved and large ones streamed. */

import type { Cells } from './cells.ts'
import { type Escapes, type Found, scan, unescape } from './escapes.ts'
import { type Form, takePieces } from './pieces.ts'
import {
  Broken,
  type Column,
  LARGE_BYTES,
  type LargeWriter,
  type Sink,
  type Table,
  type Value,
} from './source.ts'
import type { Window } from './window.ts'

/** The destination of rows: a table, and the column of each value. */
export interface Target {
  table: Table
  places: readonly number[]
}

/** Means that a value continues beyond the available data. */
export const MORE = Symbol('more')

/** One object for all rows of a dump; values are reused. */
export class Row {
  readonly cells: Cells
  readonly #sink: Sink
  #target!: Target
  #values: Value[] = []
  #isKept = true
  /** The number of values parsed. */
  count = 0
  readonly #found: Found = { at: 0, isEnd: false, hasEscapes: false }
  #scratch: Buffer = Buffer.allocUnsafe(64 * 1024)
  #large: LargeWriter | undefined

  constructor(sink: Sink, cells: Cells) {
    this.#sink = sink
    this.cells = cells
  }

  /** Sets the table and columns of the rows that follow. */
  start(target: Target) {
    this.#target = target
    this.#values = target.table.columns.map(() => null)
    this.count = 0
    this.#isKept = this.#sink.keeps(target.table)
  }

  get table() {
    return this.#target.table.name
  }
  /** Whether a large value is in progress. */
  get isInLarge() {
    return this.#large !== undefined
  }

  /** The column of the next value. */
  column(): Column {
    const { table, places } = this.#target
    if (this.count >= places.length) {
      throw new Broken(`a row of ${table.name} has more values than its ${places.length} columns`)
    }
    return table.columns[places[this.count]!]!
  }

  /** Adds the next value, in the order of the statement. */
  put(value: Value) {
    this.#values[this.#target.places[this.count]!] = value
    this.count += 1
  }

  /** Passes the complete row to the sink. */
  end() {
    const { table, places } = this.#target
    if (this.count !== places.length) {
      throw new Broken(
        `a row of ${table.name} has ${this.count} values for ${places.length} columns`,
      )
    }
    this.#sink.row(table, this.#values)
    this.count = 0
  }

  /**
   * Parses a string from `from` to its end and stores it. Returns MORE if it continues beyond the
   * available data, consuming nothing, or only the stored part of a large value.
   */
  text(window: Window, from: number, escapes: Escapes, form: Form): typeof MORE | number {
    const { bytes } = window
    const found = this.#found
    scan(bytes, from, escapes, found)
    if (this.#large) return this.#goOn(window, from, escapes)
    if (!found.isEnd) {
      if (bytes.length - from < LARGE_BYTES) return MORE
      this.#large = takePieces(this.#sink.large(), this.column(), form, this.cells)
      return this.#goOn(window, from, escapes)
    }
    this.put(this.#cell(bytes, from, escapes, form))
    window.at = found.at + 1
    return bytes[found.at]!
  }

  #cell(bytes: Buffer, from: number, escapes: Escapes, form: Form): Value {
    const { at, hasEscapes } = this.#found
    const column = this.column()
    if (!this.#isKept) return null
    if (form === 'hex') return this.hex(bytes, from, at)
    if (!hasEscapes) return this.cells.of(column, bytes, from, at)
    const size = this.#unescape(bytes, from, escapes)
    return this.cells.of(column, this.#scratch, 0, size)
  }

  /** Hexadecimal digits: bytes, or text or a number in MySQL's notation. */
  hex(bytes: Buffer, from: number, to: number): Value {
    const column = this.column()
    const read = Buffer.from(bytes.toString('latin1', from, to), 'hex')
    if (read.length * 2 !== to - from) {
      throw new Broken(`a value of ${column.name} is not a hexadecimal number`)
    }
    return column.kind === 'bytes' ? read : this.cells.of(column, read, 0, read.length)
  }

  #goOn(window: Window, from: number, escapes: Escapes): typeof MORE | number {
    const { bytes } = window
    const { at, isEnd, hasEscapes } = this.#found
    if (hasEscapes) {
      const size = this.#unescape(bytes, from, escapes)
      this.#large!.write(this.#scratch.subarray(0, size))
    } else this.#large!.write(bytes.subarray(from, at))
    window.at = at
    if (!isEnd) return MORE
    this.put(this.#large!.end())
    this.#large = undefined
    window.at = at + 1
    return bytes[at]!
  }

  #unescape(bytes: Buffer, from: number, escapes: Escapes) {
    const { at } = this.#found
    if (this.#scratch.length < at - from) this.#scratch = Buffer.allocUnsafe((at - from) * 2)
    return unescape(bytes, from, at, { escapes, into: this.#scratch })
  }
}
