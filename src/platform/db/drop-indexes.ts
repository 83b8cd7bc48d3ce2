/**
 * Drops what slows down the insertion of millions of rows, and restores it afterwards: indexes, and
 * on PostgreSQL foreign keys. (SQLite does not enforce them on the connections that do this.)
 */

import { sql } from 'kysely'

import type { Tx } from './db.ts'

/**
 * Drops the non-unique indexes of the tables, and all foreign keys. Returns the statements that
 * restore them; the caller must store these where a crash does not lose them.
 */
export async function dropIndexes(tx: Tx, tables: readonly string[]): Promise<string[]> {
  const isFile = tx.handle.dialect.name === 'sqlite'
  const indexes = isFile ? await indexesOfSqlite(tx) : await indexesOfPostgres(tx)
  const references = isFile ? [] : await referencesOfPostgres(tx)
  const slow = indexes.filter(({ on_table }) => tables.includes(on_table))
  // References are restored last, because validating them uses the indexes.
  const taken = [...slow, ...references]
  for (const { drop } of taken) await sql.raw(drop).execute(tx)
  return taken.map(({ make }) => make)
}

interface Slow {
  on_table: string
  drop: string
  make: string
}

async function indexesOfSqlite(tx: Tx): Promise<Slow[]> {
  const { rows } = await sql<{ name: string; on_table: string; make: string }>`
    select name, tbl_name as on_table, sql as make from sqlite_master
    where type = 'index' and sql like 'create index %'`.execute(tx)
  return rows.map((row) => ({ ...row, drop: `drop index ${row.name}` }))
}

async function indexesOfPostgres(tx: Tx): Promise<Slow[]> {
  const { rows } = await sql<Slow>`
    select tablename as on_table, 'drop index ' || quote_ident(indexname) as drop, indexdef as make
    from pg_indexes
    where schemaname = current_schema() and indexdef like 'CREATE INDEX %'`.execute(tx)
  return rows
}

async function referencesOfPostgres(tx: Tx): Promise<Slow[]> {
  const { rows } = await sql<Slow>`
    select relname as on_table,
      'alter table ' || conrelid::regclass || ' drop constraint ' || quote_ident(conname) as drop,
      'alter table ' || conrelid::regclass || ' add constraint ' || quote_ident(conname) || ' ' ||
        pg_get_constraintdef(pg_constraint.oid) as make
    from pg_constraint join pg_class on pg_class.oid = conrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace`.execute(tx)
  return rows
}

/** Runs one of the statements that `dropIndexes` returned. */
export async function restoreIndexes(tx: Tx, make: string) {
  const isFile = tx.handle.dialect.name === 'sqlite'
  if (!isFile) await sql`set local maintenance_work_mem = '256MB'`.execute(tx)
  await sql.raw(make).execute(tx)
}

/**
 * Updates the statistics of PostgreSQL at once, instead of after some slow minutes. The plans of
 * SQLite do not use statistics.
 */
export async function countForPlans(tx: Tx) {
  if (tx.handle.dialect.name === 'postgres') await sql`analyze`.execute(tx)
}

/** Tables with rows that refer to missing rows; empty if there are none. */
export async function brokenReferences(tx: Tx): Promise<string[]> {
  // PostgreSQL validated the references when they were restored.
  if (tx.handle.dialect.name !== 'sqlite') return []
  const { rows } = await sql<{ at: string }>`
    select distinct "table" || ' -> ' || parent as at from pragma_foreign_key_check`.execute(tx)
  return rows.map(({ at }) => at)
}
