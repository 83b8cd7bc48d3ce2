/**
 * Finds rows that refer to missing rows, and deletes those that are only entries of lists. For
 * SQLite, whose file may have been changed without its constraints; PostgreSQL enforces them.
 */

import { sql } from 'kysely'

import { sayKey } from './check-keys.ts'
import { type Checking, inPages } from './checked.ts'
import type { Db, Row, Tx } from './db.ts'
import { keyOf, type Named, pageAfter } from './whole-tables.ts'

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

/** Where a repair goes on: in a table, after a row. */
export interface ReferencesPlace {
  table: string
  after?: Row
}

/**
 * Deletes rows of these tables that refer to missing rows, among some rows; returns how many, and
 * where to go on. Nothing may refer to their rows.
 */
export async function deleteLost(
  tx: Tx,
  lists: readonly Named[],
  place: ReferencesPlace | undefined,
): Promise<{ repaired: number; next: ReferencesPlace | undefined }> {
  const at = place ? lists.findIndex(({ name }) => name === place.table) : 0
  const named = lists[at]
  if (!named) return { repaired: 0, next: undefined }
  const { lost, next } = await page(tx, named, place?.after)
  const rows = new Set(lost.map(({ row }) => row))
  for (const row of rows) {
    const same = keyOf(named).map((one) => sql`${sql.ref(one)} = ${row[one]}`)
    await sql`delete from ${sql.table(named.name)} where ${sql.join(same, sql` and `)}`.execute(tx)
  }
  const following = lists[at + 1]
  const start = following && { table: following.name }
  return { repaired: rows.size, next: next ? { table: named.name, after: next } : start }
}

interface Reference {
  column: string
  parent: string
}

/** Columns that refer to the `id` of another table. */
const referencesOf = ({ table }: Named): Reference[] =>
  Object.entries(table.columns).flatMap(([column, kind]) => {
    const parent = /^-> (\w+)/.exec(kind)?.[1]
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
