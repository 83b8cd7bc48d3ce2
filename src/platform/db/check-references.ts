/**
 * Finds rows that refer to missing rows, and deletes those that are only entries of lists. For
 * SQLite, whose file may have been changed without its constraints; PostgreSQL enforces them.
 */

import { sql } from 'kysely'

import { sayKey } from './check-keys.ts'
import { type Checking, inPages } from './checked.ts'
import type { Db, Row, Tx } from './db.ts'
import { referenced } from './ddl.ts'
import { type RepairedPage, repairPage, type TablePlace } from './repair-page.ts'
import { isRow, keyOf, type Named, pageAfter } from './whole-tables.ts'

const PAGE = 5_000

/** One problem per row and column. */
export async function* checkReferences(db: Db, tables: readonly Named[]): Checking {
  for (const named of tables) {
    if (referencesOf(named).length === 0) continue
    yield* inPages<Row>(db, async (tx, after) => {
      const { rows, lost, next } = await page(tx, named, after)
      const findings = lost.map(({ row, column, parent }) => {
        const which = `${named.name} ${sayKey(row, keyOf(named))}`
        return `${which}: ${column} refers to a missing row of ${parent}`
      })
      return { seen: rows.length, findings, next }
    })
  }
}

/**
 * Deletes rows of these tables that refer to missing rows, among some rows; returns how many, and
 * where to go on. Nothing may refer to their rows.
 */
export const deleteLost = (
  tx: Tx,
  lists: readonly Named[],
  place: TablePlace | undefined,
): Promise<RepairedPage> =>
  repairPage(lists, place, async (named, after) => {
    const { lost, next } = await page(tx, named, after)
    const rows = new Set(lost.map(({ row }) => row))
    for (const row of rows) {
      await sql`delete from ${sql.table(named.name)} where ${isRow(named, row)}`.execute(tx)
    }
    return { repaired: rows.size, next }
  })

interface Reference {
  column: string
  parent: string
}

/** Columns that refer to the `id` of another table. */
const referencesOf = ({ table }: Named): Reference[] =>
  Object.entries(table.columns).flatMap(([column, kind]) => {
    const parent = referenced(kind)
    return parent === undefined ? [] : [{ column, parent }]
  })

async function page(tx: Tx, named: Named, after: Row | undefined) {
  const references = referencesOf(named)
  const columns = [...new Set([...keyOf(named), ...references.map(({ column }) => column)])]
  const rows = await pageAfter(tx, { ...named, rows_max: PAGE }, columns, after)
  const lost: (Reference & { row: Row })[] = []
  for (const { column, parent } of references) {
    const ids = [...new Set(rows.map((row) => row[column]).filter((id) => id !== null))] as number[]
    const { rows: found } = await sql<{ id: number }>`select id from ${sql.table(parent)}
      where ${tx.handle.dialect.oneOf(sql.ref('id'), ids)}`.execute(tx)
    const known = new Set(found.map(({ id }) => id))
    for (const row of rows) {
      const id = row[column]
      if (id !== null && !known.has(id as number)) lost.push({ row, column, parent })
    }
  }
  return { rows, lost, next: rows.length < PAGE ? undefined : rows.at(-1) }
}
