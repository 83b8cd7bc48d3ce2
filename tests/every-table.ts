/**
 * Fills every table of the schema with rows of unusual texts and large numbers, and reads them all.
 */

import { migrations } from '../src/migrations/list.ts'
import type { Db, Row } from '../src/platform/db/db.ts'
import { putLastIds } from '../src/platform/db/last-ids.ts'
import { withoutReferences } from '../src/platform/db/references.ts'
import type { Kind } from '../src/platform/db/schema.ts'
import {
  columnsOf,
  type Named,
  pagesOf,
  putPages,
  tablesOf,
} from '../src/platform/db/whole-tables.ts'

/** More than a page. */
const MANY = 1_203
const FEW = 3
const LONG = new Set(['bugs', 'cc', 'longdescs'])

/** The tables after all schema steps. */
export const everyTable = tablesOf(migrations)
const countOf = (name: string) => (LONG.has(name) ? MANY : FEW)

/** The rows for a table, ordered by its key. `blobs` is left to the test. */
export function everyRow({ name, table }: Named): Row[] {
  if (name === 'blobs') return []
  return Array.from({ length: countOf(name) }, (_, at) => {
    const cells = Object.entries(table.columns).map(([column, kind]) => [
      column,
      cell(kind, column, { name, number: at + 1 }),
    ])
    return Object.fromEntries(cells) as Row
  })
}

function cell(kind: Kind, column: string, row: { name: string; number: number }): unknown {
  const { name, number } = row
  if (kind === 'id') return number
  if (kind.startsWith('->')) {
    const to = kind.slice(3).replace('?', '')
    // A row may refer to a later one.
    if (to === name) return number === 1 ? countOf(to) : null
    return ((number - 1) % countOf(to)) + 1
  }
  if (kind.endsWith('?') && number === 2) return null
  if (kind.startsWith('bytes')) return Uint8Array.from([0, 10, 128, 255, number])
  if (kind.startsWith('text')) return `${number}: ${column}\u2028\t"é\\ 💥\n{ß}`
  return column === 'tx_id' ? number : number * 7_000_000_000_001
}

/** Inserts these rows into an empty database. */
export function fillEveryTable(db: Db): Promise<void> {
  return db.work(async (tx) => {
    await withoutReferences(tx, async () => {
      for (const named of everyTable) await putPages(tx, named, onePage(everyRow(named)))
    })
    await putLastIds(tx, everyTable, {})
  })
}

async function* onePage(rows: Row[]) {
  yield rows
}

/** All rows of all tables, in the order of their keys. */
export function readEveryTable(db: Db): Promise<Record<string, Row[]>> {
  return db.look(async (tx) => {
    const all: Record<string, Row[]> = {}
    for (const named of everyTable) {
      const rows: Row[] = []
      for await (const page of pagesOf(tx, named)) rows.push(...page)
      all[named.name] = rows.map((row) =>
        Object.fromEntries(columnsOf(named).map((column) => [column, plain(row[column])])),
      )
    }
    return all
  })
}

/** One driver returns bytes as a Buffer. */
const plain = (value: unknown) => (Buffer.isBuffer(value) ? Uint8Array.from(value) : value)
