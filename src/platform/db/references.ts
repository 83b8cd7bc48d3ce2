/** Lets rows come in any order, although they name each other. */

import { sql } from 'kysely'

import type { Tx } from './db.ts'

/** Runs a body in which references need not hold yet; they must once it is over, or all fails. */
export async function withoutReferences(tx: Tx, body: () => Promise<void>): Promise<void> {
  if (tx.handle.dialect.name === 'sqlite') {
    // Holds until the end of the transaction, whose commit checks them all.
    await sql`pragma defer_foreign_keys = on`.execute(tx)
    return body()
  }
  // Taken away and put back, which also checks each of them once instead of row by row.
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

/** Whether a work failed because a row names another that is not there. */
export function isBrokenReference(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: string }
  return errcode === SQLITE_FOREIGN_KEY || code === POSTGRES_FOREIGN_KEY
}

const SQLITE_UNIQUE = [2067, 1555]
const POSTGRES_UNIQUE = '23505'

/** Whether a work failed because rows have the same of what must be unique. */
export function isDuplicate(error: unknown): boolean {
  const { errcode, code } = error as { errcode?: number; code?: string }
  return SQLITE_UNIQUE.includes(errcode ?? 0) || code === POSTGRES_UNIQUE
}

const POSTGRES_DEPENDED_ON = '2BP01'

/** Whether a work of PostgreSQL failed because a view, say, uses a column that it removes. */
export const isDependedOn = (error: unknown) =>
  (error as { code?: string }).code === POSTGRES_DEPENDED_ON

interface Reference {
  /** As PostgreSQL writes it, in quotes where that is needed. */
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
