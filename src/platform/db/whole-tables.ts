/** Lists tables, reads all their rows page by page, and inserts rows. */

import { type RawBuilder, sql } from 'kysely'

import { tablesAfter } from './alter.ts'
import type { Row, Tx } from './db.ts'
import { insertText } from './insert-text.ts'
import type { Migration, Table } from './schema.ts'

/** A table after some steps of the migrations. */
export interface Named {
  name: string
  table: Table
}

/** Rows per statement when a whole table is read. */
export const PAGE_ROWS = 500
/** SQLite binds 32,766 values to a statement, PostgreSQL twice as many. */
const VALUES_MAX = 30_000

/** All tables to copy: not the list of migrations itself. */
export function tablesOf(migrations: readonly Migration[]): Named[] {
  const passing = migrations.filter(({ is_passing }) => is_passing)
  const gone = new Set(passing.flatMap(({ create }) => Object.keys(create)))
  const tables = [...tablesAfter(migrations)].filter(([name]) => !gone.has(name))
  return tables.map(([name, table]) => ({ name, table }))
}

/** The names of its columns, in order. */
export const columnsOf = ({ table }: Named) => Object.keys(table.columns)
/** The columns of the primary key, by which its rows are ordered and paged. */
export const keyOf = ({ table }: Named) => table.keys.primary ?? ['id']
/** The condition that selects a row, of which the primary key is read. */
export const isRow = (named: Named, row: Row) =>
  sql.join(
    keyOf(named).map((column) => sql`${sql.ref(column)} = ${row[column]}`),
    sql` and `,
  )

/**
 * Some columns or expressions of the rows after a row, in the order of the key, which must be
 * included: one page, or `rows_max`.
 */
export async function pageAfter(
  tx: Tx,
  named: Named & { rows_max?: number | undefined },
  columns: readonly (string | RawBuilder<unknown>)[],
  after?: Row,
): Promise<Row[]> {
  const key = keyOf(named)
  const given = after && list(key.map((column) => sql`${after[column]}`))
  const order = list(key.map((column) => sql.ref(column)))
  const beyond = given ? sql`where (${order}) > (${given})` : sql``
  const wanted = columns.map((one) => (typeof one === 'string' ? sql.ref(one) : one))
  const { rows } = await sql<Row>`
    select ${list(wanted)} from ${sql.table(named.name)}
    ${beyond} order by ${order} limit ${sql.lit(named.rows_max ?? PAGE_ROWS)}`.execute(tx)
  return rows
}

/** All rows, in non-empty pages. */
export async function* pagesOf(tx: Tx, named: Named): AsyncGenerator<Row[]> {
  const columns = columnsOf(named)
  for (let after: Row | undefined; ;) {
    const rows = await pageAfter(tx, named, columns, after)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE_ROWS) return
    after = rows.at(-1)
  }
}

/** An exact count, which reads the whole table on PostgreSQL. */
export async function countRows(tx: Tx, { name }: Pick<Named, 'name'>): Promise<number> {
  const counted = sql<{ n: number }>`select count(*) as n from ${sql.table(name)}`
  const { rows } = await counted.execute(tx)
  return rows[0]!.n
}

/** Whether all tables are empty. */
export async function areEmpty(tx: Tx, tables: readonly Named[]): Promise<boolean> {
  for (const { name } of tables) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(tx)
    if (rows.length > 0) return false
  }
  return true
}

/** Removes all rows of tables, regardless of references between them. */
export async function emptyTables(tx: Tx, tables: readonly Named[]): Promise<void> {
  const names = tables.map(({ name }) => sql.table(name))
  if (tx.handle.dialect.name === 'postgres') {
    await sql`truncate table ${list(names)} restart identity cascade`.execute(tx)
    return
  }
  for (const name of names) await sql`delete from ${name}`.execute(tx)
}

/** Inserts all rows of pages with their ids; returns their number. */
export async function putPages(tx: Tx, named: Named, pages: AsyncIterable<Row[]>): Promise<number> {
  let count = 0
  for await (const page of pages) count += await putRows(tx, named, page)
  return count
}

/**
 * Inserts any number of rows; missing columns are null. If the first row has no id, the table
 * generates all ids. Returns the number of rows.
 */
export const putRows = (tx: Tx, named: Named, all: readonly Row[]): Promise<number> =>
  put(tx, named, all, '')

/** The same, but rows with a key that another row has are left out. */
export const putNewRows = (tx: Tx, named: Named, all: readonly Row[]): Promise<number> =>
  put(tx, named, all, ' on conflict do nothing')

async function put(tx: Tx, named: Named, all: readonly Row[], end: string): Promise<number> {
  const isNumbered = all[0]?.['id'] !== undefined
  const columns = columnsOf(named).filter((column) => column !== 'id' || isNumbered)
  const rows_max = Math.min(PAGE_ROWS, Math.floor(VALUES_MAX / columns.length))
  for (let from = 0; from < all.length;) {
    const count = Math.min(rows_max, sizeFor(all.length - from))
    const rows = all.slice(from, from + count)
    const values = rows.flatMap((row) => columns.map((column) => row[column] ?? null))
    const text = insertOf(tx, named.name, { columns, rows: count }) + end
    await tx.handle.run(text, values, true)
    from += count
  }
  return all.length
}

/** Few batch sizes, so that few statements stay prepared: each holds its last values. */
const sizeFor = (left: number) => [PAGE_ROWS, 64, 8].find((size) => size <= left) ?? 1

const inserts = new Map<string, string>()
function insertOf(tx: Tx, table: string, many: { columns: readonly string[]; rows: number }) {
  const key = [tx.handle.dialect.name, table, many.columns.length, many.rows].join()
  let text = inserts.get(key)
  if (!text) inserts.set(key, (text = insertText(tx, table, many)))
  return text
}

const list = (parts: RawBuilder<unknown>[]) => sql.join(parts)
