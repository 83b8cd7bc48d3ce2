/** Lets a table's own numbers go on after rows that came with theirs. */

import { sql } from 'kysely'

import type { Tx } from './db.ts'
import type { Tables } from './tables.ts'

/**
 * To be called after rows with given ids were inserted; SQLite goes on after the highest by itself.
 */
export async function continueIds(tx: Tx, ...tables: (keyof Tables)[]) {
  if (tx.handle.dialect.name === 'sqlite') return
  for (const table of tables) {
    const highest = sql`(select coalesce(max(id), 1) from ${sql.table(table)})`
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${highest})`.execute(tx)
  }
}
