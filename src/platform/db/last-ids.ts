/**
 * The highest id that a table ever generated. It is copied together with the rows, so that the id
 * of the last deleted bug is not reused.
 */

import { type RawBuilder, sql } from 'kysely'

import type { Tx } from './db.ts'
import type { Named } from './whole-tables.ts'

/** The highest generated id by table. */
export type LastIds = Record<string, number>

/** For all tables with generated ids; 0 if none was ever generated. */
export async function lastIds(tx: Tx, tables: readonly Named[]): Promise<LastIds> {
  const last: LastIds = {}
  for (const name of numbered(tables)) last[name] = await readLast(tx, name)
  return last
}

/** Continues after these, and after existing rows. */
export async function putLastIds(tx: Tx, tables: readonly Named[], last: LastIds) {
  for (const name of numbered(tables)) {
    const highest = sql<number>`select coalesce(max(id), 0) as id from ${sql.table(name)}`
    const id = Math.max((await one(tx, highest)).id, last[name] ?? 0)
    if (id > 0) await putLast(tx, name, id)
  }
}

const numbered = (tables: readonly Named[]) =>
  tables.filter(({ table }) => table.columns['id'] === 'id').map(({ name }) => name)

async function readLast(tx: Tx, name: string): Promise<number> {
  const last =
    tx.handle.dialect.name === 'sqlite'
      ? sql`select coalesce(max(seq), 0) as id from sqlite_sequence where name = ${name}`
      : sql`select coalesce(pg_sequence_last_value(${sequence(name)}::regclass), 0) as id`
  return (await one(tx, last)).id
}

async function putLast(tx: Tx, name: string, id: number) {
  if (tx.handle.dialect.name !== 'sqlite') {
    await sql`select setval(${sequence(name)}, ${id})`.execute(tx)
    return
  }
  await sql`delete from sqlite_sequence where name = ${name}`.execute(tx)
  await sql`insert into sqlite_sequence (name, seq) values (${name}, ${id})`.execute(tx)
}

const sequence = (name: string) => sql`pg_get_serial_sequence(${name}, 'id')`

const one = async (tx: Tx, query: RawBuilder<unknown>) =>
  (await query.execute(tx)).rows[0] as { id: number }
