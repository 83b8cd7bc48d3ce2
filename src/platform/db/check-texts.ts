/** Checks that each text can be read and is valid UTF-8. */

import { isUtf8 } from 'node:buffer'

import { sql } from 'kysely'

import { sayKey } from './check-keys.ts'
import type { Checked, Checking } from './checked.ts'
import type { Db, Row, Tx } from './db.ts'
import { keyOf, type Named, PAGE_ROWS, pageAfter } from './whole-tables.ts'

/** Reads all texts, and finds those that are not valid. */
export async function* checkTexts(db: Db, tables: readonly Named[]): Checking {
  for (const named of tables) {
    const texts = Object.entries(named.table.columns).filter(([, kind]) => kind.startsWith('text'))
    const columns = texts.map(([column]) => column)
    if (columns.length > 0) yield* checkTable(db, named, columns)
  }
}

/** Each page is read in its own look. A read error ends the check of that table only. */
async function* checkTable(db: Db, named: Named, texts: readonly string[]): Checking {
  const key = keyOf(named)
  for (let after: Row | undefined; ;) {
    const from = after
    let page: Row[]
    try {
      page = await db.look((tx) => textsAfter(tx, named, { texts, after: from }))
    } catch (error) {
      yield cannotBeRead(named.name, from && sayKey(from, key), error as Error)
      return
    }
    const findings = page.flatMap((row) =>
      texts
        .filter((column) => row[`${column}_bytes`] && !isUtf8(row[`${column}_bytes`] as Uint8Array))
        .map((column) => `${named.name} ${sayKey(row, key)}: ${column} is not UTF-8`),
    )
    yield { seen: page.length, findings }
    if (page.length < PAGE_ROWS) return
    after = page.at(-1)
  }
}

/** PostgreSQL fails on invalid text; SQLite returns it with replacement characters. */
async function textsAfter(
  tx: Tx,
  named: Named,
  { texts, after }: { texts: readonly string[]; after: Row | undefined },
): Promise<Row[]> {
  const key = keyOf(named)
  if (tx.handle.dialect.name === 'postgres') {
    const rows = await pageAfter(tx, named, [...new Set([...key, ...texts])], after)
    return rows.map((row) => Object.fromEntries(key.map((column) => [column, row[column]])))
  }
  return pageAfter(tx, named, [...key, ...texts.map(asBytes)], after)
}

const asBytes = (column: string) => {
  const ref = sql.ref(column)
  return sql`cast(${ref} as blob) as ${sql.ref(`${column}_bytes`)}`
}

function cannotBeRead(table: string, key: string | undefined, { message }: Error): Checked {
  const where = key === undefined ? 'its rows' : `what comes after ${key}`
  return { seen: 0, findings: [`${table}: ${where} cannot be read (${message})`] }
}
