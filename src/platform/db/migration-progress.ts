/**
 * Stores which schema steps are done, and the progress of others. A step with several transactions
 * is listed from the moment at which older programs must refuse the database; its remaining work is
 * stored in a separate table until its last one.
 */

import { sql } from 'kysely'

import type { Tx } from './db.ts'

const LIST = 'migrations'
const PROGRESS = 'migration_progress'
const BEGUN = 'begun'
const PREPARED = 'prepared'

/** Names of steps, in their order. */
export interface Steps {
  done: string[]
  /** Interrupted; older programs cannot use the database. At most one. */
  begun: string[]
  /** The previous version can still use the database, and this one can, too. */
  prepared: string[]
}

/** All are empty if the database is empty. */
export async function readSteps(tx: Tx): Promise<Steps> {
  if (!(await hasTable(tx, LIST))) return { done: [], begun: [], prepared: [] }
  const listed = await sql<{ name: string }>`select name from migrations order by name`.execute(tx)
  const left = (await hasTable(tx, PROGRESS))
    ? await sql<{ step: string; part: string }>`select step, part from migration_progress
        where part in (${BEGUN}, ${PREPARED}) order by step`.execute(tx)
    : { rows: [] }
  const stepsIn = (wanted: string) =>
    left.rows.filter(({ part }) => part === wanted).map(({ step }) => step)
  const begun = stepsIn(BEGUN)
  const done = listed.rows.map(({ name }) => name).filter((name) => !begun.includes(name))
  return { done, begun, prepared: stepsIn(PREPARED) }
}

/**
 * PostgreSQL: only in the schema in which new tables are created, since others may belong to other
 * programs. `to_regclass` reads the latest catalog, which may be newer than the snapshot.
 */
async function hasTable(tx: Tx, name: string): Promise<boolean> {
  const found =
    tx.handle.dialect.name === 'sqlite'
      ? sql`select 1 from sqlite_schema where type = 'table' and name = ${name}`
      : sql`select 1 where to_regclass(format('%I.%I', current_schema(), ${name}::text)) is not null`
  return (await found.execute(tx)).rows.length > 0
}

/** The completed steps. */
export const readDone = async (tx: Tx): Promise<string[]> => (await readSteps(tx)).done

/** Creates the table of steps, unless it exists. */
export const makeList = (tx: Tx) =>
  sql`create table if not exists migrations (name text primary key, at bigint not null)`.execute(tx)

/** Lists a step as done; `at` is in milliseconds since 1970. */
export const listStep = (tx: Tx, name: string, at: number) =>
  sql`insert into migrations (name, at) values (${name}, ${at})`.execute(tx)

/** Lists a step of several transactions, and stores that it has begun. */
export async function beginStep(tx: Tx, step: string, at: number) {
  await makeProgress(tx)
  await listStep(tx, step, at)
  await writePart(tx, { step, part: BEGUN }, {})
}

/** Stores that the first part of a step is done, which the previous version tolerates. */
export async function prepareStep(tx: Tx, step: string) {
  await makeProgress(tx)
  await writePart(tx, { step, part: PREPARED }, {})
}

/** Lists a prepared step as begun: from here on, older programs refuse the database. */
export async function continueStep(tx: Tx, step: string, at: number) {
  await forgetPart(tx, { step, part: PREPARED })
  await beginStep(tx, step, at)
}

const makeProgress = (tx: Tx) =>
  sql`create table if not exists migration_progress
    (step text, part text, body text not null, primary key (step, part))`.execute(tx)

/**
 * Removes the progress of a step. Waits for readers of the list, so that the table does not
 * disappear while they read it.
 */
export async function endStep(tx: Tx, step: string) {
  await sql`delete from migration_progress where step = ${step}`.execute(tx)
  const { rows } = await sql`select 1 from migration_progress limit 1`.execute(tx)
  if (rows.length > 0) return
  if (tx.handle.dialect.name === 'postgres') {
    await sql`lock table migrations in access exclusive mode`.execute(tx)
  }
  await sql`drop table migration_progress`.execute(tx)
}

interface Place {
  step: string
  part: string
}

/** The stored progress of a part of a step; JSON. */
export async function readPart(tx: Tx, { step, part }: Place): Promise<unknown> {
  const { rows } = await sql<{ body: string }>`select body from migration_progress
    where step = ${step} and part = ${part}`.execute(tx)
  return rows[0] && JSON.parse(rows[0].body)
}

/** Stores the progress of one part as JSON, replacing the previous one. */
export async function writePart(tx: Tx, place: Place, body: object) {
  await forgetPart(tx, place)
  await sql`insert into migration_progress (step, part, body)
    values (${place.step}, ${place.part}, ${JSON.stringify(body)})`.execute(tx)
}

/** Deletes the progress of a part, once it is complete. */
export const forgetPart = (tx: Tx, { step, part }: Place) =>
  sql`delete from migration_progress where step = ${step} and part = ${part}`.execute(tx)
