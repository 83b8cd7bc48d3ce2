/**
 * Runs one schema step. A step that alters tables takes several transactions, and may be
 * interrupted after each: new tables and columns, filling in batches, constraints and indexes, and
 * finally the new shape. The next start continues after the last commit.
 */

import { sql } from 'kysely'

import { Refusal } from '../refusal.ts'
import { altered, type Change, tablesAfter } from './alter.ts'
import * as postgres from './alter-postgres.ts'
import * as sqlite from './alter-sqlite.ts'
import { BRIEFLY, withBriefLocks } from './brief-locks.ts'
import { buildIndex } from './build-index.ts'
import type { Db, Tx } from './db.ts'
import { ddl, type Index, indexSql } from './ddl.ts'
import { brokenReferences } from './drop-indexes.ts'
import { fillBatch, partOf } from './fill.ts'
import { withoutForeignKeys } from './foreign-keys.ts'
import {
  beginStep,
  continueStep,
  endStep,
  forgetPart,
  listStep,
  prepareStep,
} from './migration-progress.ts'
import { isBrokenReference, isDependedOn, isDuplicate } from './references.ts'
import { needsStop } from './needs-stop.ts'
import type { Migration } from './schema.ts'

/** Everything that a step needs besides its declaration. */
export interface Way {
  /** The list that contains the step. */
  migrations: Migration[]
  now: number
  /** Called with one line of progress, such as the number of rows filled. */
  told: (line: string) => void
  /** Steps whose first transaction was committed. */
  begun: string[]
  prepared: string[]
  /** Called before a prepared step continues; throws if older nodes serve. */
  refuseOlder?: ((tx: Tx) => Promise<void>) | undefined
  /** Opens each transaction of the step. */
  work: <Result>(body: (tx: Tx) => Promise<Result>) => Promise<Result>
  /** Absent if everything is done in one transaction. */
  db?: Db
}

/** Whether a step does more than create tables. */
export const isLong = ({ alter, fill, run }: Migration) =>
  alter !== undefined || fill !== undefined || run !== undefined

/**
 * Runs a step or resumes it. Throws a `Refusal` that names the step if existing rows violate its
 * constraints.
 */
export async function makeStep(step: Migration, way: Way): Promise<void> {
  const isPrepared = way.prepared.includes(step.name)
  if (!isLong(step) && !isPrepared) return way.work((tx) => create(tx, step, way.now))
  const changes = changesOf(step, way.migrations)
  if (isPrepared) {
    await way.work(async (tx) => {
      await way.refuseOlder?.(tx)
      await continueStep(tx, step.name, way.now)
    })
  } else if (!way.begun.includes(step.name)) {
    await locking(way, async (tx) => {
      await beginStep(tx, step.name, way.now)
      await begin(tx, step, changes)
    })
  }
  await fillAll(step, way, needsStop(step, changes) === undefined)
  await refuseUnfilled(step.name, changes, way)
  const end = () => locking(way, (tx) => finish(tx, step, changes))
  try {
    await settle(changes, way)
    await (way.db ? withoutForeignKeys(way.db, end) : end())
  } catch (error) {
    throw explained(step, error)
  }
}

/** The first part of a step, after which the previous version and this one can serve. */
export async function makeFirstPart(step: Migration, way: Way): Promise<void> {
  const changes = changesOf(step, way.migrations)
  await locking(way, async (tx) => {
    await prepareStep(tx, step.name)
    await begin(tx, step, changes)
    for (const change of changes) await runAll(tx, postgres.allowNull(change))
  })
}

/**
 * Builds the indexes of a prepared step, which both versions can use. The rest waits for the nodes
 * of the previous version.
 */
export async function buildIndexes(step: Migration, db: Db, migrations: Migration[]) {
  for (const change of changesOf(step, migrations)) {
    for (const index of postgres.newIndexes(change)) await buildIndex(db, change.name, index)
  }
}

/** A work that changes tables that may be in use. */
const locking = (way: Way, body: (tx: Tx) => Promise<void>) =>
  way.db ? withBriefLocks(way.db, body, { ...BRIEFLY, told: way.told }) : way.work(body)

function explained({ name }: Migration, error: unknown) {
  const said = (why: string) =>
    new Refusal(`the schema step ${name} was not applied: ${why} (${(error as Error).message})`)
  if (isBrokenReference(error)) return said('rows reference others that do not exist')
  if (isDuplicate(error)) return said('rows are not unique')
  if (isDependedOn(error)) return said('something uses what it removes; drop that first')
  return error
}

/** The tables that a step alters, before and after it. */
export function changesOf(step: Migration, migrations: Migration[]): Change[] {
  const { alter = {}, create: made } = step
  const before = tablesAfter(migrations.slice(0, migrations.indexOf(step)))
  return Object.entries(alter).map(([name, change]) => {
    const table = before.get(name)
    if (made[name]) throw new Error(`a step creates ${name} and alters it`)
    return { name, before: table!, after: altered(name, table, change), change }
  })
}

async function create(tx: Tx, step: Migration, now: number) {
  await createTables(tx, step)
  await finishTexts(tx, step)
  await listStep(tx, step.name, now)
}

async function begin(tx: Tx, step: Migration, changes: Change[]) {
  const { dialect } = tx.handle
  await createTables(tx, step)
  for (const change of changes) {
    const isFile = dialect.name === 'sqlite'
    await runAll(tx, isFile ? sqlite.addColumns(change) : postgres.addColumns(change, dialect))
  }
}

async function createTables(tx: Tx, step: Migration) {
  for (const [name, table] of Object.entries(step.create)) {
    await runAll(tx, ddl(name, table, tx.handle.dialect))
  }
}

async function fillAll({ name: step, fill = {} }: Migration, way: Way, keeps: boolean) {
  const { migrations, work, told } = way
  const at = migrations.findIndex(({ name }) => name === step)
  const tables = tablesWhileFilled(migrations, at)
  for (const [name, how] of Object.entries(fill)) {
    const table = tables.get(name)
    if (!table) throw new Error(`${step} fills ${name}, which no step creates`)
    for (;;) {
      const rows = await work((tx) => fillBatch(tx, { step, keeps }, { name, table }, how))
      if (rows === undefined) break
      told(`${name}: ${rows} rows filled`)
    }
  }
}

/** As before the step, plus its new columns. */
function tablesWhileFilled(migrations: Migration[], at: number) {
  const tables = tablesAfter(migrations.slice(0, at))
  const { alter = {}, create: made } = migrations[at]!
  for (const [name, table] of Object.entries(made)) tables.set(name, table)
  for (const [name, { add = {} }] of Object.entries(alter)) {
    tables.set(name, altered(name, tables.get(name), { add }))
  }
  return tables
}

/** Finds rows that violate a new constraint; the next start then fills the table again. */
async function refuseUnfilled(step: string, changes: Change[], { work }: Way) {
  const found = await work(async (tx) => {
    const unfilled: string[] = []
    for (const change of changes) {
      for (const column of postgres.becomesNotNull(change)) {
        if (!(await holdsNull(tx, change.name, column))) continue
        unfilled.push(`${change.name}.${column}`)
        await forgetPart(tx, { step, part: partOf(change.name) })
      }
    }
    return unfilled
  })
  if (found.length === 0) return
  throw new Refusal(
    `the schema step ${step} cannot finish: null remains in ${found.join(', ')}. If another ` +
      'Docket still writes to this database, stop it; then run docket migrate again',
  )
}

async function holdsNull(tx: Tx, table: string, column: string) {
  const { rows } = await sql`select 1 from ${sql.table(table)}
    where ${sql.ref(column)} is null limit 1`.execute(tx)
  return rows.length > 0
}

/** PostgreSQL: everything that reads whole tables, under locks that allow reads and writes. */
async function settle(changes: Change[], way: Way) {
  const { work, db } = way
  for (const part of [postgres.addConstraints, postgres.validateConstraints]) {
    await locking(way, async (tx) => {
      if (tx.handle.dialect.name === 'sqlite') return
      for (const change of changes) await runAll(tx, part(change))
    })
  }
  for (const change of changes) {
    for (const index of postgres.newIndexes(change)) {
      if (db?.dialect.name === 'postgres') await buildIndex(db, change.name, index)
      else await work((tx) => buildAtOnce(tx, change.name, index))
    }
  }
}

/** SQLite builds its indexes with the new shape. */
async function buildAtOnce(tx: Tx, table: string, index: Index) {
  if (tx.handle.dialect.name === 'postgres') await runAll(tx, [indexSql(table, index)])
}

async function finish(tx: Tx, step: Migration, changes: Change[]) {
  await step.run?.(tx)
  for (const change of changes) {
    if (tx.handle.dialect.name === 'sqlite') await sqlite.takeShape(tx, change)
    else await runAll(tx, postgres.takeShape(change))
  }
  await finishTexts(tx, step)
  await endStep(tx, step.name)
  if (!step.run && !step.fill && !changes.some(sqlite.isRebuilt)) return
  const broken = await brokenReferences(tx)
  if (broken.length === 0) return
  throw new Refusal(
    `the schema step ${step.name} was not applied: rows reference others that do not exist ` +
      `(${broken.join(', ')})`,
  )
}

async function finishTexts(tx: Tx, { index = {}, renewed = {}, packed = {} }: Migration) {
  const { texts } = tx.handle.dialect
  await runAll(tx, [
    ...Object.entries(index).flatMap(([name, what]) => texts.create(name, what)),
    ...Object.entries(renewed).flatMap(([name, what]) => texts.renew(name, what)),
    ...Object.entries(packed).flatMap(([name, what]) => texts.pack(name, what)),
  ])
}

async function runAll(tx: Tx, lines: readonly string[]) {
  for (const line of lines) await sql.raw(line).execute(tx)
}
