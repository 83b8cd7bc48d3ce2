/** Inserts rows in any order, although they refer to each other. */

import { sql } from 'kysely'

import type { Tx } from './db.ts'

/**
 * Runs a body during which references may be invalid; they must be valid at its end, or all of it
 * fails.
 */
export async function withoutReferences(tx: Tx, body: () => Promise<void>): Promise<void> {
  if (tx.handle.dialect.name === 'sqlite') {
    // Deferred until the commit of the transaction, which checks all of them.
    await sql`pragma defer_foreign_keys = on`.execute(tx)
    return body()
  }
  // Dropped and restored, which checks each once instead of row by row.
  const references = await readReferences(tx)
  for (const { on_table, name } of references) {
    await sql`alter table ${sql.raw(on_table)} drop constraint ${sql.ref(name)}`.execute(tx)
  }
  await body()
  for (const { on_table, name, definition } of references) {
    const table = sql.raw(on_table)
    await sql`alter table ${table} add constraint ${sql.ref(name)} ${sql.raw(definition)}`.execute(
      tx,
    )
  }
}

const SQLITE_FOREIGN_KEY = 787
const POSTGRES_FOREIGN_KEY = '23503'

/** Whether a work failed because a row refers to a missing one. */
export function isBrokenReference(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: string }
  return errcode === SQLITE_FOREIGN_KEY || code === POSTGRES_FOREIGN_KEY
}

const SQLITE_UNIQUE = [2067, 1555]
const POSTGRES_UNIQUE = '23505'

/** Whether a work failed because of a unique constraint. */
export function isDuplicate(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: string }
  return SQLITE_UNIQUE.includes(errcode ?? 0) || code === POSTGRES_UNIQUE
}

const POSTGRES_DEPENDED_ON = '2BP01'

/**
 * Whether a work of PostgreSQL failed because another object, such as a view, depends on a dropped
 * column.
 */
export const isDependedOn = (error: unknown) =>
  (error as { code?: string }).code === POSTGRES_DEPENDED_ON

interface Reference {
  /** As PostgreSQL writes it, quoted if necessary. */
  on_table: string
  name: string
  definition: string
}

async function readReferences(tx: Tx) {
  const { rows } = await sql<Reference>`
    select conrelid::regclass::text as on_table, conname as name,
      pg_get_constraintdef(oid) as definition
    from pg_constraint
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx)
  return rows
}
