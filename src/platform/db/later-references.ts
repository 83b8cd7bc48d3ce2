/** Checks references at the end of a transaction, so that rows can be replaced in any order. */

import { sql } from 'kysely'

import type { Tx } from './db.ts'

/**
 * Declares whether the check of references may wait for the end of a transaction. PostgreSQL only;
 * it takes no longer for large tables.
 */
export async function allowLater(tx: Tx, isAllowed: boolean): Promise<void> {
  if (tx.handle.dialect.name !== 'postgres') return
  const { rows } = await sql<{ statement: string }>`
    select 'alter table ' || conrelid::regclass || ' alter constraint ' || quote_ident(conname) ||
      ${isAllowed ? ' deferrable' : ' not deferrable'} as statement
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace
      and condeferrable <> ${sql.lit(isAllowed)}`.execute(tx)
  for (const { statement } of rows) await sql.raw(statement).execute(tx)
}

/** Checks references when this transaction commits; `allowLater` must have allowed it. */
export async function checkLater(tx: Tx): Promise<void> {
  const isFile = tx.handle.dialect.name === 'sqlite'
  await sql
    .raw(isFile ? 'pragma defer_foreign_keys = on' : 'set constraints all deferred')
    .execute(tx)
}
