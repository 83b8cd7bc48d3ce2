/**
 * Fills new columns of a table, a batch of rows at a time in the order of its key. Each batch is a
 * transaction that also keeps how far it came, so that what is interrupted is continued.
 */

import { type RawBuilder, sql } from 'kysely'

import type { Row, Tx } from './db.ts'
import { readPart, writePart } from './migration-progress.ts'
import type { Kind } from './schema.ts'
import { keyOf, type Named, PAGE_ROWS, pageAfter } from './whole-tables.ts'

export interface Fill {
  /** The columns that are read of each row, besides its key. */
  reads: readonly string[]
  /**
   * What rows get in new columns, for each in their order. It may read and write other tables, too.
   * After a conflict on PostgreSQL it is called again.
   */
  values: (rows: Row[], tx: Tx) => Row[] | Promise<Row[]>
  /** Rows of one transaction: 500 unless they are large. */
  batch_rows?: number
}

interface Filled {
  /** The key of the last row that was filled. */
  after: Row
  rows: number
}

export const partOf = (table: string) => `fill ${table}`

/** How many rows are filled after one more batch; undefined when none was left. */
export async function fillBatch(
  tx: Tx,
  step: string,
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
  await putValues(tx, named, rows, await fill.values(rows, tx))
  const filled: Filled = {
    after: Object.fromEntries(key.map((column) => [column, last[column]])),
    rows: (done?.rows ?? 0) + rows.length,
  }
  await writePart(tx, place, filled)
  return filled.rows
}

/** One statement for all rows of a batch. */
async function putValues(tx: Tx, named: Named, rows: Row[], values: Row[]) {
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
  const sets = set.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`)
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
