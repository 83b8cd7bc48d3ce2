/** Inserts texts into an index, removes them, and reports the progress of an index. */

import { sql } from 'kysely'

import type { Tx } from './db.ts'
import { insertText } from './insert-text.ts'
import type { TextIndex } from './texts.ts'

/** The entry of a row; `texts` in the form of the dialect. */
export type Kept = { rowid: number; texts: string } & Record<string, number | string>

/**
 * Limits the number of compiled inserts: batches of this size, then single rows. SQLite flushes an
 * index before each statement that inserts several rows.
 */
const TOGETHER = { sqlite: 1, postgres: 50 }

/** Adds rows to a text index. */
export async function putTexts(tx: Tx, index: string, rows: readonly Kept[]) {
  if (rows.length === 0) return
  const together = TOGETHER[tx.handle.dialect.name]
  const columns = Object.keys(rows[0]!)
  for (let from = 0; from < rows.length;) {
    const count = rows.length - from >= together ? together : 1
    const values: unknown[] = []
    for (let at = from; at < from + count; at++) {
      for (const column of columns) values.push(rows[at]![column])
    }
    await tx.handle.run(insertOf(tx, index, columns, count), values, true)
    from += count
  }
}

/** Removes rows from a text index, by id. */
export async function takeTexts(tx: Tx, index: string, ids: readonly number[]) {
  const { dialect } = tx.handle
  await sql`delete from ${sql.table(index)} where ${dialect.oneOf(sql.ref('rowid'), ids)}`.execute(
    tx,
  )
}

/** The highest `rowid` of an index, 0 if it is empty. */
export async function lastText(tx: Tx, index: string): Promise<number> {
  const { rows } = await sql<{ rowid: number }>`
    select rowid from ${sql.table(index)} order by rowid desc limit 1`.execute(tx)
  return rows[0]?.rowid ?? 0
}

/** The ids in a column of a table or index, to compare the two. */
export async function idsBetween(tx: Tx, column: string, at: { after: number; until: number }) {
  const id = sql.ref(column)
  const { rows } = await sql<{ id: number }>`select ${id} as id
    from ${sql.table(column.split('.')[0]!)}
    where ${id} > ${at.after} and ${id} <= ${at.until}`.execute(tx)
  return new Set(rows.map((row) => row.id))
}

/** Creates an index outside of migrations, which buffers this many bytes before it writes them. */
export async function makeTexts(tx: Tx, name: string, index: TextIndex, gathered_bytes: number) {
  const { texts } = tx.handle.dialect
  for (const line of texts.create(name, index, gathered_bytes)) await sql.raw(line).execute(tx)
}

/** Statements of the dialect for a whole index; see texts.ts. */
export async function runOn(tx: Tx, index: string, what: 'empty' | 'before' | 'after') {
  for (const line of tx.handle.dialect.texts[what](index)) await sql.raw(line).execute(tx)
}

const inserts = new Map<string, string>()
function insertOf(tx: Tx, index: string, columns: readonly string[], rows: number) {
  const { name, texts } = tx.handle.dialect
  const key = [name, index, rows].join()
  const known = inserts.get(key)
  if (known) return known
  // Integers, which take a third of the space.
  const whole = sql`cast(${null} as bigint)`
  const cell = (column: string) => (column === 'texts' ? texts.value(null) : whole)
  const made = insertText(tx, index, { columns, rows, cell })
  inserts.set(key, made)
  return made
}
