/**
 * Fills new columns of a table in batches, in the order of its key. Each batch is a transaction
 * that also stores the progress, so that an interrupted fill resumes.
 */

import { type RawBuilder, sql } from 'kysely'

import type { Row, Tx } from './db.ts'
import { readPart, writePart } from './migration-progress.ts'
import type { Kind } from './schema.ts'
import { keyOf, type Named, PAGE_ROWS, pageAfter } from './whole-tables.ts'

/** How to compute new columns of one table. Must be deterministic: batches may be repeated. */
export interface Fill {
  /** Columns to read from each row, besides its key. */
  reads: readonly string[]
  /**
   * Values for new columns, one per row, in order. It may also access other tables. On PostgreSQL
   * it is called again after a conflict.
   */
  values: (rows: Row[], tx: Tx) => Row[] | Promise<Row[]>
  /** Rows per transaction: 500 unless they are large. */
  batch_rows?: number
}

/** For which step a table is filled. */
interface For {
  step: string
  /** Rows that already have a value keep it: nodes write to the table meanwhile. */
  keeps: boolean
}

interface Filled {
  /** The key of the last filled row. */
  after: Row
  rows: number
}

/** The name under which the progress of filling a table is stored. */
export const partOf = (table: string) => `fill ${table}`

/** The number of rows filled after one more batch; undefined if none are left. */
export async function fillBatch(
  tx: Tx,
  { step, keeps }: For,
  named: Named,
  fill: Fill,
): Promise<number | undefined> {
  const place = { step, part: partOf(named.name) }
  const done = (await readPart(tx, place)) as Filled | undefined
  const key = keyOf(named)
  const columns = [...new Set([...key, ...fill.reads])]
  const rows_max = fill.batch_rows ?? PAGE_ROWS
  const rows = await pageAfter(tx, { ...named, rows_max }, columns, done?.after)
  const last = rows.at(-1)
  if (!last) return undefined
  await putValues(tx, { ...named, keeps }, rows, await fill.values(rows, tx))
  const filled: Filled = {
    after: Object.fromEntries(key.map((column) => [column, last[column]])),
    rows: (done?.rows ?? 0) + rows.length,
  }
  await writePart(tx, place, filled)
  return filled.rows
}

/** One statement per batch. */
async function putValues(tx: Tx, named: Named & { keeps: boolean }, rows: Row[], values: Row[]) {
  if (values.length !== rows.length) throw new Error(`${named.name}: a value for each row is due`)
  const key = keyOf(named)
  const set = Object.keys(values[0]!)
  if (set.length === 0) return
  const cell = (row: Row) => (column: string) =>
    sql`cast(${row[column]} as ${castType(tx, named.table.columns[column]!)})`
  const lines = rows.map((row, at) => {
    return sql`(${list([...key.map(cell(row)), ...set.map(cell(values[at]!))])})`
  })
  const given = [...key.map((_, at) => `key_${at}`), ...set]
  const to = sql.table(named.name)
  const sets = set.map((column) => {
    const value = sql.ref(`given.${column}`)
    const old = sql.ref(`${named.name}.${column}`)
    return sql`${sql.ref(column)} = ${named.keeps ? sql`coalesce(${old}, ${value})` : value}`
  })
  const same = key.map(
    (column, at) => sql`${sql.ref(`${named.name}.${column}`)} = ${sql.ref(`given.key_${at}`)}`,
  )
  await sql`with given (${list(given.map((column) => sql.ref(column)))}) as (values ${list(lines)})
    update ${to} set ${list(sets)} from given where ${sql.join(same, sql` and `)}`.execute(tx)
}

function castType(tx: Tx, kind: Kind) {
  const type = tx.handle.dialect.column(kind === 'id' ? 'int' : kind)
  return sql.raw(type.replace(/ collate .*/, ''))
}

const list = (parts: RawBuilder<unknown>[]) => sql.join(parts)
