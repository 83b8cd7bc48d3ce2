/** Keeps others from writing to tables during a work. */

import { sql } from 'kysely'

import type { Tx } from './db.ts'

/**
 * Waits for works of others that write to the tables, and lets no more begin until this work ends,
 * so that a long one is not repeated because of them. Those that waited may be repeated. Must be
 * its first statement, since what it reads is as of the next one.
 */
export async function lockTables(tx: Tx, tables: readonly string[]): Promise<void> {
  // Works of SQLite follow each other.
  if (tx.handle.dialect.name === 'sqlite') return
  const names = tables.map((name) => sql.table(name))
  await sql`lock table ${sql.join(names)} in exclusive mode`.execute(tx)
}
