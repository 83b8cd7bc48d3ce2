/** Checks the entries of a text index for some rows. */

import { sql } from 'kysely'

import type { Row, Tx } from './db.ts'
import type { Kept } from './put-texts.ts'

/**
 * The rows that are in the index, and those of them whose stored numbers (on PostgreSQL also words)
 * differ.
 */
export async function compareKept(tx: Tx, index: string, rows: readonly Kept[]) {
  if (rows.length === 0) return { known: new Map<number, Row>(), wrong: [] }
  const { dialect } = tx.handle
  const ids = rows.map(({ rowid }) => rowid)
  const carried = Object.keys(rows[0]!).filter((column) => column !== 'texts')
  const found = await sql<Row>`select ${sql.join(carried.map((column) => sql.ref(column)))}
    from ${sql.table(index)} where ${dialect.oneOf(sql.ref('rowid'), ids)}`.execute(tx)
  const known = new Map(found.rows.map((row) => [row['rowid'] as number, row]))
  const wrong = rows.filter((row) => {
    const there = known.get(row.rowid)
    return there && carried.some((column) => there[column] !== row[column])
  })
  const others = dialect.name === 'postgres' ? await withOtherWords(tx, index, rows) : []
  return { known, wrong: [...wrong.map(({ rowid }) => rowid), ...others] }
}

async function withOtherWords(tx: Tx, index: string, rows: readonly Kept[]): Promise<number[]> {
  const should = JSON.stringify(rows.map(({ rowid, texts }) => ({ id: rowid, words: texts })))
  const found = await sql<{ rowid: number }>`select rowid from ${sql.table(index)} as kept
    join json_to_recordset(${should}::json) as should (id bigint, words text) on id = rowid
    where kept.texts <> should.words::tsvector`.execute(tx)
  return found.rows.map(({ rowid }) => rowid)
}
