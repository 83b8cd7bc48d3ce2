/** Writes a staging: the source's tables as declared, and facts about it. */

import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'

import { SqliteFile } from '../../platform/db/sqlite-file.ts'
import { type Charset, verdictOf } from '../read/charset.ts'
import {
  Broken,
  isLarge,
  type LargeWriter,
  LARGE_BYTES,
  type Sink,
  type Table,
  type Value,
} from '../read/source.ts'
import { decodeAgain, type Place, PLACES_MAX } from './decode-again.ts'
import { quoted } from '../read/names.ts'
import type { Cell } from '../staged.ts'

/** These rows are counted but not stored: Docket builds its own text index. */
const NOT_KEPT = new Set(['bugs_fulltext'])

/** Names reserved by SQLite, and those of tables of facts. */
const OURS = /^(sqlite|docket)_/i

const OWN = `
  create table docket_source (name text primary key, value text not null);
  create table docket_tables (
    name text primary key, columns text not null, primary_key text not null, rows integer not null
  );
  create table docket_large_values (
    table_name text not null, column_name text not null, row_id integer not null,
    path text not null, size integer not null,
    primary key (table_name, column_name, row_id)
  );`

interface Made {
  table: Table
  /** Whether its key is the rowid. */
  hasNumber: boolean
  rows: number
  insert: ((values: readonly Cell[]) => number) | undefined
}

/** Where to write; the folder must exist. */
export interface Making {
  path: string
  folder: string
  /** The folder of large values, below `folder`; created on demand. */
  values: string
  charset: Charset
}

/** Writes in one transaction without a journal: an incomplete staging is useless and deleted. */
export class MakeStaging implements Sink {
  readonly #file: SqliteFile
  readonly #folder: string
  readonly #values: string
  readonly #tables = new Map<string, Made>()
  /** Primary keys other than the rowid. */
  readonly #keys: { table: string; columns: readonly string[] }[] = []
  readonly #putLarge: (values: readonly Cell[]) => number
  readonly #lastIds: Record<string, number> = {}
  #larges = 0
  /** The number of rows in all tables, for progress reports. */
  rows = 0
  /** The table of the last row. */
  last_table = ''

  readonly #charset: Charset
  readonly #failed: Place[] = []

  constructor({ path, folder, values, charset }: Making) {
    this.#folder = folder
    this.#values = values
    this.#charset = charset
    this.#file = new SqliteFile(path, 'plain')
    // An incomplete staging is deleted.
    this.#file.exec('pragma journal_mode = off; pragma synchronous = off')
    this.#file.exec('pragma locking_mode = exclusive')
    this.#file.exec(OWN)
    this.#file.exec('begin')
    this.#putLarge = this.#file.inserter('insert into docket_large_values values (?, ?, ?, ?, ?)')
  }

  /** Replaces an earlier fact of that name. */
  fact(name: string, value: string) {
    this.#file.run('insert or replace into docket_source values (?, ?)', [name, value])
  }

  /** Stored for tables whose ids continue after the import. */
  lastId(table: string, id: number) {
    this.#lastIds[table.toLowerCase()] = id
  }

  /** Names of tables ignore case, because servers differ in preserving it. */
  table(declared: Table) {
    const table = { ...declared, name: declared.name.toLowerCase() }
    const { name, columns, primary } = table
    if (this.#tables.has(name))
      throw new Broken(`it has two tables ${declared.name} that differ at most in case`)
    if (OURS.test(name)) {
      throw new Broken(`the table ${name} is not Bugzilla's; dump without it`)
    }
    const lone = columns.find((column) => primary.length === 1 && column.name === primary[0])
    const isKey = (column: string) => lone?.kind === 'integer' && lone.name === column
    const words = columns.map(
      (column) =>
        `${quoted(column.name)} ${TYPES[column.kind]}${isKey(column.name) ? ' primary key' : ''}`,
    )
    this.#file.exec(`create table ${quoted(name)} (${words.join(', ')})`)
    const marks = columns.map(() => '?').join(', ')
    const insert = NOT_KEPT.has(name)
      ? undefined
      : this.#file.inserter(`insert into ${quoted(name)} values (${marks})`)
    const hasNumber = columns.some((column) => isKey(column.name))
    this.#tables.set(name, { table, hasNumber, rows: 0, insert })
    if (primary.length > 0 && !hasNumber) {
      this.primary(name, primary)
    }
  }

  /** For keys that the dump declares after the rows. */
  primary(declared: string, columns: string[]) {
    const table = declared.toLowerCase()
    const made = this.#tables.get(table)
    if (!made) return
    // The rowid is the key already.
    if (made.table.primary.join() === columns.join() && made.hasNumber) return
    made.table.primary = columns
    this.#keys.push({ table, columns })
  }

  keeps = ({ name }: Table) => !NOT_KEPT.has(name.toLowerCase())

  /** Inserts a row of a declared table. Throws `Broken` if another row has its key. */
  row(table: Table, values: readonly Value[]) {
    const made = this.#tables.get(table.name.toLowerCase())!
    const { name, columns } = made.table
    made.rows += 1
    this.rows += 1
    this.last_table = name
    if (!made.insert) return
    const larges: { column: string; path: string; size: number }[] = []
    const cells = values.map((value, index): Cell => {
      const kept = this.#small(value)
      if (!isLarge(kept)) return kept
      larges.push({ column: columns[index]!.name, path: kept.name, size: kept.size })
      return null
    })
    const row = this.#insert(made, cells)
    for (const column of this.#charset.takeFailed()) {
      if (this.#failed.length < PLACES_MAX) this.#failed.push({ table: name, column, row })
    }
    for (const { column, path, size } of larges) this.#putLarge([name, column, row, path, size])
  }

  #insert({ table, insert }: Made, cells: Cell[]) {
    try {
      return insert!(cells)
    } catch (error) {
      if (!/UNIQUE constraint/.test(String(error))) throw error
      const place = table.columns.findIndex(({ name }) => name === table.primary[0])
      const key = `${table.primary[0]} ${String(cells[place])}`
      throw new Broken(`two rows of ${table.name} have the ${key}`)
    }
  }

  /** Values that a reader held in memory may be large as well. */
  #small(value: Value): Value {
    if (value === null || typeof value === 'number' || isLarge(value)) return value
    if (typeof value === 'string') {
      if (value.length * 3 <= LARGE_BYTES || Buffer.byteLength(value) <= LARGE_BYTES) return value
      return this.#write(Buffer.from(value))
    }
    return value.length <= LARGE_BYTES ? value : this.#write(value)
  }

  #write(bytes: Uint8Array): Value {
    const large = this.large()
    large.write(bytes)
    return large.end()
  }

  /** Writes to a file; a value that turns out to be small returns to memory. */
  large(): LargeWriter {
    const folder = join(this.#folder, this.#values)
    if (this.#larges === 0) mkdirSync(folder, { recursive: true, mode: 0o700 })
    const name = `${this.#values}/${++this.#larges}`
    const path = join(this.#folder, name)
    const file = openSync(path, 'wx', 0o600)
    return {
      write(bytes) {
        for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
      },
      end() {
        closeSync(file)
        const { size } = statSync(path)
        if (size > LARGE_BYTES) return { name, size }
        const bytes = readFileSync(path)
        rmSync(path)
        return bytes
      },
    }
  }

  /** Syncs everything, and checks that keys are unique. */
  finish() {
    for (const { table, rows } of this.#tables.values()) {
      const { name, columns, primary } = table
      const values = [name, JSON.stringify(columns), JSON.stringify(primary), rows]
      this.#file.run('insert into docket_tables values (?, ?, ?, ?)', values)
    }
    this.#sayCharset()
    this.fact('last_ids', JSON.stringify(this.#lastIds))
    this.#keys.forEach((key, number) => this.#makeKey(key, number))
    this.#file.exec('commit')
    this.#file.exec('pragma synchronous = full; pragma journal_mode = delete')
    this.fact('whole', '1')
    this.close()
  }

  /** Statistics about text encodings. */
  #sayCharset() {
    const { declared, tally } = this.#charset
    const verdict = verdictOf(tally)
    const tables = [...this.#tables.values()].filter(({ insert }) => insert).map((m) => m.table)
    const left = verdict === 'double' ? decodeAgain(this.#file, this.#folder, tables) : undefined
    this.fact('charset_verdict', verdict)
    this.fact('charset', JSON.stringify({ declared, ...tally, left: left?.count ?? 0 }))
    this.fact('undecoded', JSON.stringify(left?.places ?? this.#failed))
  }

  #makeKey({ table, columns }: { table: string; columns: readonly string[] }, number: number) {
    const known = this.#tables.get(table)!.table.columns.map(({ name }) => name)
    if (!columns.every((column) => known.includes(column))) return
    const list = columns.map(quoted).join(', ')
    try {
      this.#file.exec(
        `create unique index ${quoted(`docket_${number}`)} on ${quoted(table)} (${list})`,
      )
    } catch (error) {
      if (!/UNIQUE constraint/.test(String(error))) throw error
      const { rows } = this.#file.run(
        `select ${list} from ${quoted(table)} group by ${list} having count(*) > 1 limit 1`,
        [],
      )
      const key = Object.entries(rows[0]!).map(([name, value]) => `${name} ${String(value)}`)
      throw new Broken(`two rows of ${table} have the ${key.join(', ')}`)
    }
  }

  /** Without `finish` before it, the staging counts as incomplete. */
  close() {
    this.#file.close()
  }
}

const TYPES = {
  integer: 'integer',
  decimal: 'text',
  time: 'text',
  date: 'text',
  text: 'text',
  bytes: 'blob',
}
