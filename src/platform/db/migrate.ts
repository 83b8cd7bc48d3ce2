/** Brings a database to the newest schema: forward only, all or nothing, one process at a time. */

import { sql } from 'kysely'

import { Refusal } from '../refusal.ts'
import type { Db, Tx } from './db.ts'
import { ddl } from './ddl.ts'
import type { Migration } from './schema.ts'

export interface Migrated {
  /** Names of the migrations that ran now. */
  ran: string[]
}
export interface MigrateOptions {
  now: number
  /** Called before a database that holds something is changed. */
  backup?: (() => Promise<void>) | undefined
}

/** Which migrations are still to run; refuses a database that is newer than this program. */
export async function pending(db: Db, migrations: Migration[]): Promise<Migration[]> {
  const done = await db.look(readDone)
  return missing(done, migrations)
}

export async function migrate(
  db: Db,
  migrations: Migration[],
  { now, backup }: MigrateOptions,
): Promise<Migrated> {
  const before = await db.look(readDone)
  if (missing(before, migrations).length === 0) return { ran: [] }
  if (before.length > 0) await backup?.()
  return db.work(async (tx) => {
    await lock(tx)
    await sql`create table if not exists migrations (name text primary key, at bigint not null)`.execute(
      tx,
    )
    // Another process may have been faster: look again behind the lock.
    const ran: string[] = []
    for (const { name, create } of missing(await readDone(tx), migrations)) {
      for (const [table, what] of Object.entries(create)) {
        for (const line of ddl(table, what, tx.handle.dialect)) await sql.raw(line).execute(tx)
      }
      await sql`insert into migrations (name, at) values (${name}, ${now})`.execute(tx)
      ran.push(name)
    }
    return { ran }
  })
}

function missing(done: string[], migrations: Migration[]) {
  const known = new Set(migrations.map(({ name }) => name))
  const newer = done.find((name) => !known.has(name))
  if (newer) {
    throw new Refusal(
      `the database was written by a newer Docket (it has step '${newer}'): start that version, ` +
        'or restore a backup made by this one',
    )
  }
  return migrations.filter(({ name }) => !done.includes(name))
}

/** The steps that ran; none where the database is empty. */
export async function readDone(tx: Tx): Promise<string[]> {
  const found = await tx.introspection.getTables()
  if (!found.some(({ name }) => name === 'migrations')) return []
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

/** SQLite's one writer is lock enough; on PostgreSQL two starting at once wait for each other. */
async function lock(tx: Tx) {
  if (tx.handle.dialect.name === 'postgres') {
    await sql`select pg_advisory_xact_lock(4011203)`.execute(tx)
  }
}
