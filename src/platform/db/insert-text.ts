/** SQL that inserts many rows at once. */

import { type RawBuilder, sql } from 'kysely'

import type { Tx } from './db.ts'

interface Many {
  columns: readonly string[]
  rows: number
  /** The SQL for the parameter of a column; null for its plain value. */
  cell?: (column: string) => RawBuilder<unknown>
}

/** Compiled once for many rows: fragments for each value cost more than binding it. */
export function insertText(tx: Tx, table: string, { columns, rows, cell = plain }: Many): string {
  const row = sql`(${sql.join(columns.map(cell))})`
  const into = sql.join(columns.map((column) => sql.ref(column)))
  const all = sql.join(Array.from({ length: rows }, () => row))
  return sql`insert into ${sql.table(table)} (${into}) values ${all}`.compile(tx).sql
}

const plain = () => sql`${null}`
