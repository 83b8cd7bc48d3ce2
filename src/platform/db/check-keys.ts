/** Checks that each column `x_key` is the fold of `x`; rows with a wrong key cannot be found. */

import { fold } from '../fold.ts'
import { type Checking, inPages } from './checked.ts'
import type { Db, Row } from './db.ts'
import { keyOf, type Named, pageAfter } from './whole-tables.ts'

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
  const columns = [...new Set([...key, ...folded.flatMap((name) => [name, `${name}_key`])])]
  return inPages<Row>(db, async (tx, after) => {
    const rows = await pageAfter(tx, named, columns, after)
    const findings = rows.flatMap((row) =>
      folded
        .filter((column) => isWrong(row[column], row[`${column}_key`]))
        .map(
          (column) => `${named.name} ${sayKey(row, key)}: ${column}_key does not match ${column}`,
        ),
    )
    return { seen: rows.length, findings, next: rows.at(-1) }
  })
}

const isWrong = (text: unknown, key: unknown) =>
  typeof text === 'string' ? fold(text) !== key : text !== key

/** The primary key of a row for messages, such as `12 "en"`. */
export const sayKey = (row: Row, key: readonly string[]) =>
  key.map((column) => JSON.stringify(row[column])).join(' ')
