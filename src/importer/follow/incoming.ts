/** Rows read again from the source: kept beside the staged ones until they are compared. */

import { randomUUID } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'

import { decodeOnceMore } from '../read/charset.ts'
import { quoted } from '../read/names.ts'
import { Broken, isLarge, LARGE_BYTES, type Sink, type Table, type Value } from '../read/source.ts'
import { AUTHORS } from '../staging/authors.ts'
import type { Staging } from '../staging/open-staging.ts'
import type { Cell } from '../staged.ts'

/** A value in a file, of an incoming row. */
export interface LargeValue {
  /** The incoming row. */
  row: number
  column: string
  /** Relative to the folder of the staging. */
  path: string
  size: number
}

/** The table of incoming rows of a table, and of their positions. */
export const incomingOf = (table: string): string => quoted(`docket incoming ${table}`)

/** Receives rows of one table at a time. */
export class Incoming implements Sink {
  readonly #staging: Staging
  readonly #folder: string
  readonly #isDouble: boolean
  /** Those of the current rows. */
  readonly larges: LargeValue[] = []
  /** Rows received, in all tables. */
  rows = 0
  #table = ''
  #insert = ''
  #columns: readonly string[] = []
  #texts: readonly boolean[] = []

  constructor(staging: Staging, folder: string) {
    this.#staging = staging
    this.#folder = folder
    this.#isDouble = staging.fact('charset_verdict') === 'double'
  }

  /** Prepares for rows of a table; forgets earlier ones. */
  table({ name, columns }: Table) {
    const staging = this.#staging
    this.#table = name.toLowerCase()
    const into = incomingOf(this.#table)
    staging.change(`drop table if exists temp.${into}`)
    staging.change(`create temp table ${into} as select * from ${quoted(this.#table)} where 0`)
    this.#columns = columns.map((column) => column.name)
    this.#texts = columns.map(({ kind }) => kind === 'text')
    const keys = staging.primary(this.#table)
    const isLone = keys.length > 0 && keys.every((key) => this.#columns.includes(key))
    if (isLone) {
      const list = keys.map(quoted).join(', ')
      staging.change(
        `create index temp.${quoted(`docket key ${this.#table}`)} on ${into} (${list})`,
      )
    }
    this.#insert = `insert into temp.${into} values (${columns.map(() => '?').join(', ')})`
    this.larges.length = 0
    this.#count = 0
  }
  #count = 0

  /** Inserts a row, with texts decoded as those that were staged first. */
  row(_: Table, values: readonly Value[]) {
    this.rows += 1
    this.#count += 1
    const cells = values.map((value, place): Cell => {
      if (isLarge(value)) {
        const { name: path, size } = value
        this.larges.push({ row: this.#count, column: this.#columns[place]!, path, size })
        return null
      }
      const isText = this.#isDouble && this.#texts[place] && typeof value === 'string'
      return isText ? (decodeOnceMore(value) ?? value) : value
    })
    this.#staging.change(this.#insert, ...cells)
  }

  /** Throws `Broken` for rows without an author, which the first staging did not have either. */
  refuseWithoutAuthor() {
    for (const [table, column] of AUTHORS) {
      if (table !== this.#table || !this.#columns.includes(column)) continue
      const cell = quoted(column)
      const query = `select 1 from temp.${incomingOf(table)}
        where ${cell} is null or ${cell} <= 0 limit 1`
      if ([...this.#staging.rows(query)].length === 0) continue
      throw new Broken(`the table ${table} now has rows without ${column}; import a dump instead`)
    }
  }

  /** Opens a file for a value; one that turns out to be small returns to memory. */
  large() {
    const name = `values/${randomUUID()}`
    const path = join(this.#folder, name)
    mkdirSync(join(this.#folder, 'values'), { recursive: true, mode: 0o700 })
    const file = openSync(path, 'wx', 0o600)
    let size = 0
    return {
      write(bytes: Uint8Array) {
        size += bytes.length
        for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
      },
      end(): Value {
        closeSync(file)
        if (size > LARGE_BYTES) return { name, size }
        const bytes = readFileSync(path)
        rmSync(path)
        return bytes
      },
    }
  }

  keeps = () => true
  fact() {}
  primary() {}
  lastId() {}
}
