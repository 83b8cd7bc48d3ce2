/**
 * SQL that alters a table on SQLite, which can only add nullable columns. For other changes the
 * table is rebuilt: created, filled from the old one and renamed, with foreign keys off.
 */

import { sql } from 'kysely'

import { Refusal } from '../refusal.ts'
import { type Change, renaming } from './alter.ts'
import type { Tx } from './db.ts'
import { addNullable, indexDdl, indexesOf, indexSql, isNullable, literal, tableDdl } from './ddl.ts'
import { sqlite } from './dialect.ts'
import { lastIds, putLastIds } from './last-ids.ts'
import { keyOf } from './whole-tables.ts'

/** Columns that the step fills are added before the rebuild; values are set by the rebuild. */
export function addColumns({ name, change }: Change): string[] {
  const { add = {}, value = {} } = change
  return Object.entries(add)
    .filter(([column]) => value[column] === undefined)
    .map(([column, kind]) => addNullable(name, column, kind, sqlite))
}

/** Whether the step does more than add indexes and nullable columns. */
export function isRebuilt({ change }: Pick<Change, 'change'>): boolean {
  const { add = {}, value, kinds, rename, drop, primary } = change
  const isMore = [value, kinds, rename, drop, primary].some(Boolean)
  return isMore || !Object.values(add).every(isNullable)
}

/**
 * Gives the table the shape after the step, by a rebuild if SQLite cannot alter it. The caller
 * switches foreign keys off and checks them afterwards.
 */
export async function takeShape(tx: Tx, of: Change): Promise<void> {
  const { name, change } = of
  if (isRebuilt(of)) return rebuild(tx, of)
  for (const index of indexesOf(name, change.without ?? {}))
    await exec(tx, `drop index ${index.name}`)
  for (const index of indexesOf(name, change)) await exec(tx, indexSql(name, index))
}

async function rebuild(tx: Tx, { name, before, after, change }: Change) {
  const others = await othersOn(
    tx,
    indexesOf(name, before.keys).map((index) => index.name),
    name,
  )
  const named = { name, table: after }
  const last = await lastIds(tx, [named])
  const made = `${name}_rebuilt`
  const old = renaming(change, 'back')
  const { value = {} } = change
  const into = Object.keys(after.columns)
  const from = into.map((column) => {
    const given = value[column]
    return given === undefined ? old(column) : literal(given)
  })
  const order = keyOf({ name, table: before }).join(', ')
  await exec(tx, tableDdl(made, after, sqlite))
  await exec(
    tx,
    `insert into ${made} (${into.join(', ')}) select ${from.join(', ')} from ${name} order by ${order}`,
  )
  await exec(tx, `drop table ${name}`)
  await exec(tx, `alter table ${made} rename to ${name}`)
  for (const line of indexDdl(name, after.keys)) await exec(tx, line)
  for (const other of others) await restore(tx, name, other)
  // Otherwise the id of the last deleted row would be reused.
  await putLastIds(tx, [named], last)
}

interface Other {
  name: string
  sql: string
}

/** Indexes and triggers added by others, which are dropped with the table. */
async function othersOn(tx: Tx, ours: readonly string[], name: string): Promise<Other[]> {
  const { rows } = await sql<Other>`select name, sql from sqlite_schema
    where tbl_name = ${name} and type in ('index', 'trigger') and sql is not null`.execute(tx)
  return rows.filter((one) => !ours.includes(one.name))
}

async function restore(tx: Tx, table: string, other: Other) {
  try {
    await exec(tx, other.sql)
  } catch (error) {
    throw new Refusal(
      `the schema cannot be changed: ${other.name}, which Docket did not create, no longer fits ` +
        `the table ${table} (${(error as Error).message}); drop it, then run docket migrate again`,
    )
  }
}

const exec = (tx: Tx, line: string) => sql.raw(line).execute(tx)
