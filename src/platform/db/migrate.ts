/** Brings a database to the newest schema: forward only, one process at a time. */

import { Refusal } from '../refusal.ts'
import type { Db, Tx } from './db.ts'
import { makeList, readSteps, type Steps } from './migration-progress.ts'
import { isLong, makeStep, type Way } from './migrate-step.ts'
import { withoutForeignKeys } from './foreign-keys.ts'
import type { Migration } from './schema.ts'

/** The result of `migrate`, for the log. */
export interface Migrated {
  /** Names of the migrations of this run. */
  ran: string[]
}

/** The current time in milliseconds, and callbacks of the command. */
export interface MigrateOptions {
  now: number
  /** Called before non-empty tables are altered. */
  backup?: (() => Promise<void>) | undefined
  /** Called before waiting for another process that migrates the database. */
  waits?: (() => void) | undefined
  /** Called with the progress of a long step. */
  told?: ((line: string) => void) | undefined
}

/** The pending migrations; fails if the database is newer than this program. */
export async function pending(db: Db, migrations: Migration[]): Promise<Migration[]> {
  return stepsToRun(await db.look(readSteps), migrations)
}

/**
 * An empty database gets the whole schema in one transaction. Otherwise, consecutive steps that
 * only create tables share a transaction, and each other step takes several; see migrate-step.ts.
 */
export async function migrate(
  db: Db,
  migrations: Migration[],
  options: MigrateOptions,
): Promise<Migrated> {
  if ((await pending(db, migrations)).length === 0) return { ran: [] }
  return db.outside.exclusively(() => migrateAlone(db, migrations, options), options.waits)
}

async function migrateAlone(
  db: Db,
  migrations: Migration[],
  { now, backup, told = () => {} }: MigrateOptions,
): Promise<Migrated> {
  // Another process may have migrated it meanwhile.
  const steps = await db.look(readSteps)
  const left = stepsToRun(steps, migrations)
  if (left.length === 0) return { ran: [] }
  if (isCopied(steps, left)) await backup?.()
  const common = { migrations, now, told }
  const isEmpty = steps.done.length + steps.begun.length === 0
  if (isEmpty) {
    await withoutForeignKeys(db, () =>
      db.work(async (tx) => {
        await makeList(tx)
        const way: Way = { ...common, begun: [], work: (body) => body(tx) }
        for (const step of left) await makeStep(step, way)
      }),
    )
  }
  const way: Way = { ...common, begun: steps.begun, work: (body) => db.work(body), db }
  for (const group of isEmpty ? [] : groupsOf(left)) {
    const [first] = group
    if (isLong(first!)) await makeStep(first!, way)
    else await db.work((tx) => makeTogether(tx, group, common))
  }
  return { ran: left.map(({ name }) => name) }
}

async function makeTogether(tx: Tx, group: Migration[], common: Omit<Way, 'work' | 'begun'>) {
  for (const step of group) await makeStep(step, { ...common, begun: [], work: (body) => body(tx) })
}

/** Groups consecutive steps that only create tables; each other step is alone. */
function groupsOf(steps: Migration[]): Migration[][] {
  const groups: Migration[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (last && !isLong(step) && !isLong(last[0]!)) last.push(step)
    else groups.push([step])
  }
  return groups
}

/**
 * Whether to make a backup first: not for steps that only create tables, and not for an interrupted
 * step, which was backed up before it began.
 */
export const isCopied = ({ done, begun }: Steps, left: Migration[]) =>
  done.length > 0 && begun.length === 0 && left.some(isLong)

/** The pending ones of a list; fails if the database has unknown ones. */
export function stepsToRun({ done, begun }: Steps, migrations: Migration[]) {
  const known = new Set(migrations.map(({ name }) => name))
  const newer = [...done, ...begun].find((name) => !known.has(name))
  if (newer) {
    throw new Refusal(
      `the database was written by a newer Docket (it has step '${newer}'): start that version, ` +
        'or restore a backup made by this one',
    )
  }
  return migrations.filter(({ name }) => !done.includes(name))
}
