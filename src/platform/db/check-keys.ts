/**
 * Checks that each column `x_key` is the fold of `x`, and repairs those that are not; rows with a
 * wrong key cannot be found.
 */

import { sql } from 'kysely'

import { fold } from '../fold.ts'
import { type Checking, inPages } from './checked.ts'
import type { Db, Row, Tx } from './db.ts'
import { type RepairedPage, repairPage, type TablePlace } from './repair-page.ts'
import { isRow, keyOf, type Named, PAGE_ROWS, pageAfter } from './whole-tables.ts'

/** Finds columns with `_key` that differ from the folded text beside them. */
export async function* checkKeys(db: Db, tables: readonly Named[]): Checking {
  for (const named of tables) {
    const folded = foldedOf(named)
    if (folded.length > 0) yield* checkTable(db, named, folded)
  }
}

/** Columns with a key column. */
function foldedOf({ table: { columns } }: Named): string[] {
  return Object.keys(columns).filter((column) => columns[`${column}_key`] !== undefined)
}

function checkTable(db: Db, named: Named, folded: string[]): Checking {
  const key = keyOf(named)
  return inPages<Row>(db, async (tx, after) => {
    const rows = await pageAfter(tx, named, columnsFor(named, folded), after)
    const findings = wrongIn(rows, folded).map(
      ({ row, column }) =>
        `${named.name} ${sayKey(row, key)}: ${column}_key does not match ${column}`,
    )
    return { seen: rows.length, findings, next: rows.at(-1) }
  })
}

/** Those of the primary key, and texts with their keys. */
const columnsFor = (named: Named, folded: readonly string[]) => [
  ...new Set([...keyOf(named), ...folded.flatMap((name) => [name, `${name}_key`])]),
]

const wrongIn = (rows: readonly Row[], folded: readonly string[]) =>
  rows.flatMap((row) =>
    folded
      .filter((column) => isWrong(row[column], row[`${column}_key`]))
      .map((column) => ({ row, column })),
  )

/**
 * Folds the texts of some rows again; returns how many keys were repaired, and where to go on. A
 * key that another row has, where it must be unique, stays: one of both names has to change.
 */
export const repairKeys = (
  tx: Tx,
  tables: readonly Named[],
  place: TablePlace | undefined,
): Promise<RepairedPage> =>
  repairPage(
    tables.filter((named) => foldedOf(named).length > 0),
    place,
    async (named, after) => {
      const folded = foldedOf(named)
      const rows = await pageAfter(tx, named, columnsFor(named, folded), after)
      let repaired = 0
      for (const wrong of wrongIn(rows, folded)) {
        if (await repairOne(tx, named, wrong)) repaired += 1
      }
      return { repaired, next: rows.length < PAGE_ROWS ? undefined : rows.at(-1) }
    },
  )

/** False if another row has the key already. */
async function repairOne(tx: Tx, named: Named, { row, column }: { row: Row; column: string }) {
  const { name, table } = named
  const text = row[column]
  const value = typeof text === 'string' ? fold(text) : null
  const keyed = `${column}_key`
  const same = isRow(named, row)
  const unique = [table.keys.primary ?? [], ...(table.keys.unique ?? [])]
  for (const columns of unique.filter((all) => all.includes(keyed))) {
    const others = columns.filter((one) => one !== keyed)
    const equal = others.map(
      (one) => sql` and ${sql.ref(one)} = (select ${sql.ref(one)} from ${sql.table(name)}
        where ${same})`,
    )
    const { rows } = await sql`select 1 from ${sql.table(name)}
      where ${sql.ref(keyed)} = ${value}${sql.join(equal, sql``)} limit 1`.execute(tx)
    if (rows.length > 0) return false
  }
  await sql`update ${sql.table(name)} set ${sql.ref(keyed)} = ${value} where ${same}`.execute(tx)
  return true
}

const isWrong = (text: unknown, key: unknown) =>
  typeof text === 'string' ? fold(text) !== key : text !== key

/** The primary key of a row for messages, such as `12 "en"`. */
export const sayKey = (row: Row, key: readonly string[]) =>
  key.map((column) => JSON.stringify(row[column])).join(' ')
