/** Brings a database to the newest schema: forward only, one process at a time. */

import type { Db, Tx } from './db.ts'
import { makeList, readSteps, type Steps } from './migration-progress.ts'
import { type Others, prepareSteps, refusing, unreadySteps } from './migrate-beside.ts'
import { isLong, makeStep, type Way } from './migrate-step.ts'
import { withoutForeignKeys } from './foreign-keys.ts'
import type { Migration } from './schema.ts'
import { stepsToRun } from './steps-to-run.ts'

/** The result of `migrate`, for the log. */
export interface Migrated {
  /** Names of the migrations of this run. */
  ran: string[]
  /** Those of which only the first part was done. */
  prepared: string[]
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
  /** PostgreSQL: finds the nodes that serve the database. */
  others?: (() => Promise<Others>) | undefined
  /** PostgreSQL: whether to leave to `finishUpgrade` what can be done while nodes serve. */
  isBrief?: boolean | undefined
}

/**
 * The migrations without which this version cannot use the database; fails if the database is newer
 * than this program.
 */
export async function pending(db: Db, migrations: Migration[]): Promise<Migration[]> {
  const steps = await db.look(readSteps)
  const left = stepsToRun(steps, migrations)
  return unreadySteps(left, steps, { migrations, dialect: db.dialect })
}

/**
 * An empty database gets the whole schema in one transaction. Otherwise, consecutive steps that
 * only create tables share a transaction, and each other step takes several; see migrate-step.ts.
 * Where older nodes serve, or with `isBrief`, the steps are only prepared; see migrate-beside.ts.
 */
export async function migrate(
  db: Db,
  migrations: Migration[],
  options: MigrateOptions,
): Promise<Migrated> {
  const steps = await db.look(readSteps)
  const left = stepsToRun(steps, migrations)
  const needed = options.isBrief
    ? unreadySteps(left, steps, { migrations, dialect: db.dialect })
    : left
  if (needed.length === 0) return NOTHING
  return db.outside.exclusively(() => migrateAlone(db, migrations, options), options.waits)
}

const NOTHING: Migrated = { ran: [], prepared: [] }

async function migrateAlone(
  db: Db,
  migrations: Migration[],
  { now, backup, told = () => {}, others, isBrief = false }: MigrateOptions,
): Promise<Migrated> {
  // Another process may have migrated it meanwhile.
  const steps = await db.look(readSteps)
  const left = stepsToRun(steps, migrations)
  if (left.length === 0) return NOTHING
  const way: Way = { migrations, now, told, ...steps, work: (body) => db.work(body), db }
  if (steps.done.length + steps.begun.length === 0) {
    await makeAll(db, left, way)
    return { ran: namesOf(left), prepared: [] }
  }
  let found: Promise<Others> | undefined
  const findNodes = db.dialect.isRemote && others ? () => (found ??= others()) : undefined
  if (findNodes) {
    const unready = unreadySteps(left, steps, { migrations, dialect: db.dialect })
    const prepared = await prepareSteps({ left, unready, isBrief, findNodes, way })
    if (prepared) return prepared
  }
  if (isCopied(steps, left)) await backup?.()
  const nodes = await findNodes?.()
  const careful = { ...way, refuseOlder: nodes && refusing(nodes, left) }
  for (const group of groupsOf(left, steps.prepared)) {
    if (group.length === 1) await makeStep(group[0]!, careful)
    else await db.work((tx) => makeTogether(tx, group, way))
  }
  return { ran: namesOf(left), prepared: [] }
}

const namesOf = (steps: readonly Migration[]) => steps.map(({ name }) => name)

/** An empty database: all steps in one transaction. */
const makeAll = (db: Db, left: Migration[], way: Way) =>
  withoutForeignKeys(db, () =>
    db.work(async (tx) => {
      await makeList(tx)
      await makeTogether(tx, left, way)
    }),
  )

async function makeTogether(tx: Tx, group: Migration[], { migrations, now, told }: Way) {
  const work: Way['work'] = (body) => body(tx)
  const way: Way = { migrations, now, told, work, begun: [], prepared: [] }
  for (const step of group) await makeStep(step, way)
}

/** Groups consecutive steps that only create tables; each other step is alone. */
function groupsOf(steps: Migration[], prepared: readonly string[]): Migration[][] {
  const isAlone = (step: Migration) => isLong(step) || prepared.includes(step.name)
  const groups: Migration[][] = []
  for (const step of steps) {
    const last = groups.at(-1)
    if (last && !isAlone(step) && !isAlone(last[0]!)) last.push(step)
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
