/** Continues the generated ids of a table after rows with explicit ids. */

import { sql } from 'kysely'

import type { Tx } from './db.ts'
import type { Tables } from './tables.ts'

/**
 * Call it after inserting rows with explicit ids; SQLite continues after the highest one
 * automatically.
 */
export async function continueIds(tx: Tx, ...tables: (keyof Tables)[]) {
  if (tx.handle.dialect.name === 'sqlite') return
  for (const table of tables) {
    const highest = sql`(select coalesce(max(id), 1) from ${sql.table(table)})`
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${highest})`.execute(tx)
  }
}
