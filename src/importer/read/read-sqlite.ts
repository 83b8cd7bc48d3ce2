/** Reads a SQLite file of Bugzilla, without needing the collations that Bugzilla defines. */

import { SqliteFile } from '../../platform/db/sqlite-file.ts'
import { Refusal } from '../../platform/refusal.ts'
import { quoted } from './names.ts'
import type { Cell } from '../staged.ts'
import { Cells } from './cells.ts'
import { kindOf } from './kinds.ts'
import type { DumpFile } from './open-file.ts'
import { takePieces } from './pieces.ts'
import type { Into } from './read-dump.ts'
import { Broken, type Column, LARGE_BYTES, type Sink, type Table, type Value } from './source.ts'

const PIECE_BYTES = 8 * LARGE_BYTES

/** Reads one snapshot. Throws a `Refusal` if the file is damaged or has no tables. */
export async function readSqlite({ path }: DumpFile, into: Into, tell: () => void) {
  let file: SqliteFile | undefined
  try {
    file = new SqliteFile(path, 'read')
    file.exec('begin')
    const tables = declaredIn(file)
    if (tables.length === 0) throw new Broken('it has no tables')
    for (const table of tables) into.sink.table(table)
    readLastIds(file, into.sink)
    for (const table of tables) new Rows(file, table, into).read(tell)
  } catch (error) {
    if (error instanceof Broken) throw new Refusal(`${path}: ${error.message}`)
    if ((error as NodeJS.ErrnoException).code !== 'ERR_SQLITE_ERROR') throw error
    throw new Refusal(`${path} cannot be read: ${(error as Error).message}`)
  } finally {
    file?.close()
  }
}

function declaredIn(file: SqliteFile): Table[] {
  const { rows } = file.run(
    `select name from pragma_table_list where schema = 'main' and type = 'table'
      and name not like 'sqlite^_%' escape '^' order by name`,
    [],
  )
  return rows.map(({ name }) => declaredOf(file, name as string))
}

function declaredOf(file: SqliteFile, name: string): Table {
  const { rows } = file.run('select name, type, pk from pragma_table_info(?) order by cid', [name])
  const columns = rows.map((row): Column => {
    const type = row['type'] as string
    return { name: row['name'] as string, type, kind: kindOf(type) }
  })
  const keys = rows.filter(({ pk }) => (pk as number) > 0)
  keys.sort((one, other) => (one['pk'] as number) - (other['pk'] as number))
  return { name, columns, primary: keys.map((row) => row['name'] as string) }
}

function readLastIds(file: SqliteFile, sink: Sink) {
  const has = file.run("select 1 from sqlite_master where name = 'sqlite_sequence'", [])
  if (has.rows.length === 0) return
  const { rows } = file.run('select name, seq from sqlite_sequence', [])
  for (const { name, seq } of rows) sink.lastId(name as string, seq as number)
}

class Rows {
  readonly #file: SqliteFile
  readonly #table: Table
  readonly #sink: Sink
  readonly #cells: Cells

  constructor(file: SqliteFile, table: Table, { sink, charset }: Into) {
    this.#file = file
    this.#table = table
    this.#sink = sink
    this.#cells = new Cells(charset, 'plain')
  }

  read(tell: () => void) {
    const { name, columns } = this.#table
    if (!this.#sink.keeps(this.#table)) return this.#count()
    const hasRowid = this.#hasRowid()
    const words = columns.map((column, place) => `${asRead(column, hasRowid)} as c${place}`)
    const sizes = columns.map(({ name: of }, place) => `octet_length(${quoted(of)}) as s${place}`)
    const key = hasRowid ? 'rowid' : 'null'
    const sql = `select ${[...words, ...sizes].join(', ')}, ${key} as r from ${quoted(name)}`
    for (const row of this.#file.iterate(sql, [])) {
      const values = columns.map((column, place): Value => {
        const size = row[`s${place}`] as number | null
        const cell = row[`c${place}`] as Cell
        if (cell !== null || size === null || !hasRowid) return this.#value(column, cell)
        return this.#large(column, row['r'] as number, size)
      })
      this.#sink.row(this.#table, values)
      tell()
    }
  }

  #count() {
    const sql = `select 1 from ${quoted(this.#table.name)}`
    for (const _ of this.#file.iterate(sql, [])) this.#sink.row(this.#table, [])
  }

  #hasRowid() {
    const sql = "select wr from pragma_table_list where schema = 'main' and name = ?"
    return this.#file.run(sql, [this.#table.name]).rows[0]!['wr'] === 0
  }

  #value(column: Column, cell: Cell): Value {
    if (cell === null || column.kind === 'bytes') return cell
    if (typeof cell === 'number') {
      if (column.kind !== 'decimal') return cell
      // SQLite has no decimal type: 0.00 became 0.
      const [, digits] = /,\s*(\d+)/.exec(column.type) ?? []
      return digits === undefined ? String(cell) : cell.toFixed(Number(digits))
    }
    const bytes = Buffer.from(cell as Uint8Array)
    // PHP's string for false.
    if (column.kind === 'integer' && bytes.length === 0) return null
    return this.#cells.of(column, bytes, 0, bytes.length)
  }

  #large(column: Column, row: number, size: number): Value {
    const pieces = takePieces(this.#sink.large(), column, 'plain', this.#cells)
    const sql = `select substr(cast(${quoted(column.name)} as blob), ?, ?) as piece
      from ${quoted(this.#table.name)} where rowid = ?`
    for (let at = 0; at < size; at += PIECE_BYTES) {
      const { rows } = this.#file.run(sql, [at + 1, PIECE_BYTES, row])
      pieces.write(rows[0]!['piece'] as Uint8Array)
    }
    return pieces.end()
  }
}

/** Numbers unchanged, all else as bytes; NULL for large values that are streamed separately. */
function asRead({ name, kind }: Column, inPieces: boolean) {
  const bytes = `cast(${quoted(name)} as blob)`
  if (kind === 'integer' || kind === 'decimal') {
    return `case when typeof(${quoted(name)}) in ('integer', 'real') then ${quoted(name)}
      else ${bytes} end`
  }
  if (!inPieces) return bytes
  return `case when octet_length(${quoted(name)}) <= ${LARGE_BYTES} then ${bytes} end`
}
