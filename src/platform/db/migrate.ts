/** Brings a database to the newest schema: forward only, all or nothing, one process at a time. */

import { sql } from 'kysely'

import { Refusal } from '../refusal.ts'
import type { Db, Tx } from './db.ts'
import { ddl, indexDdl } from './ddl.ts'
import type { Dialect } from './dialect.ts'
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
  else await makeList(db)
  return db.work(async (tx) => {
    await lock(tx)
    // Another process may have been faster: look again behind the lock.
    const ran: string[] = []
    for (const step of missing(await readDone(tx), migrations)) {
      const { name } = step
      for (const line of linesOf(step, tx.handle.dialect)) await sql.raw(line).execute(tx)
      await sql`insert into migrations (name, at) values (${name}, ${now})`.execute(tx)
      ran.push(name)
    }
    return { ran }
  })
}

const linesOf = (
  { create, index = {}, renewed = {}, packed = {}, keys = {} }: Migration,
  dialect: Dialect,
) => [
  ...Object.entries(create).flatMap(([table, what]) => ddl(table, what, dialect)),
  ...Object.entries(index).flatMap(([name, what]) => dialect.texts.create(name, what)),
  ...Object.entries(renewed).flatMap(([name, what]) => dialect.texts.renew(name, what)),
  ...Object.entries(packed).flatMap(([name, what]) => dialect.texts.pack(name, what)),
  ...Object.entries(keys).flatMap(([name, what]) => indexDdl(name, what)),
]

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
  const found = await tx.queries.introspection.getTables()
  if (!found.some(({ name }) => name === 'migrations')) return []
  const { rows } = await sql<{ name: string }>`select name from migrations order by name`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

/** Two that make it at once may get in each other's way, and then it is there. */
async function makeList(db: Db) {
  const columns = sql`(name text primary key, at bigint not null)`
  const made = (tx: Tx) => sql`create table if not exists migrations ${columns}`.execute(tx)
  await db.work(made).catch(() => db.work(made))
}

/**
 * SQLite's one writer is lock enough; on PostgreSQL two starting at once wait for each other. Only
 * a lock on a table is taken before the transaction's moment is, so that it sees what the other
 * did.
 */
async function lock(tx: Tx) {
  if (tx.handle.dialect.name === 'postgres') {
    await sql`lock table migrations in access exclusive mode`.execute(tx)
  }
}
