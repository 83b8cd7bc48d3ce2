/** Reads all rows of an installation, and compares them before and after an upgrade. */

import assert from 'node:assert/strict'

import { tablesAfter } from '../../src/platform/db/alter.ts'
import type { Db } from '../../src/platform/db/db.ts'
import { migrations } from '../../src/migrations/list.ts'

type Row = Record<string, unknown>
/** By table. */
export type AllRows = Map<string, Row[]>

const declared = tablesAfter(migrations)

/** All tables except the word indexes, which `docket check` compares with the texts. */
export const allRows = (db: Db): Promise<AllRows> =>
  db.look(async (tx) => {
    const there = (await tx.queries.introspection.getTables()).map(({ name }) => name)
    const rows: AllRows = new Map()
    for (const name of there.filter((one) => declared.has(one))) {
      const found = await tx
        .selectFrom(name as 'bugs')
        .selectAll()
        .execute()
      rows.set(name, found as unknown as Row[])
    }
    return rows
  })

const inOrder = (rows: readonly Row[], columns: readonly string[]) =>
  rows.map((row) => JSON.stringify(columns.map((column) => row[column]))).toSorted()

/**
 * Expects every row with all its values; additional columns are allowed. `renamed` gives new names
 * of columns, as in `{ 'bugs.old': 'new' }`; `changed` lists columns whose values a step changes.
 */
export function assertKept(
  before: AllRows,
  after: AllRows,
  { renamed = {}, changed = [] }: { renamed?: Record<string, string>; changed?: string[] } = {},
) {
  for (const [table, rows] of before) {
    if (rows.length === 0) continue
    const names = Object.keys(rows[0]!).filter((column) => !changed.includes(`${table}.${column}`))
    const now = names.map((column) => renamed[`${table}.${column}`] ?? column)
    assert.deepEqual(inOrder(after.get(table)!, now), inOrder(rows, names), table)
  }
}
