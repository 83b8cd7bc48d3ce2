/**
 * Upgrades a PostgreSQL database in two phases, while nodes of the previous version serve it. First
 * the new version prepares its steps: it creates tables and adds columns, which both versions
 * tolerate. Once no older node is left, it does the rest: fills columns and removes what is unused.
 */

import { Refusal } from '../refusal.ts'
import type { Db, Tx } from './db.ts'
import type { Dialect } from './dialect.ts'
import { readSteps, type Steps } from './migration-progress.ts'
import { buildIndexes, changesOf, makeFirstPart, makeStep, type Way } from './migrate-step.ts'
import { needsStop } from './needs-stop.ts'
import type { Migration } from './schema.ts'
import { stepsToRun } from './steps-to-run.ts'

/** A node of an installation, with the last schema step that it knows; null if it tells none. */
export interface Serving {
  name: string
  schema: string | null
}

/** The nodes of the database. */
export interface Others {
  /** Those that run. */
  serving: readonly Serving[]
  /** Those that are registered and may run, in a transaction. */
  registered: (tx: Tx) => Promise<readonly Serving[]>
}

/**
 * Those of `left` without which this version cannot serve: at least their first part is missing. On
 * SQLite, a step is complete or missing.
 */
export function unreadySteps(
  left: readonly Migration[],
  { begun, prepared }: Steps,
  { migrations, dialect }: { migrations: Migration[]; dialect: Dialect },
): Migration[] {
  return left.filter((step) => {
    const isBegun = dialect.isRemote && begun.includes(step.name)
    const isReady = isBegun && stopFor(step, migrations) === undefined
    return !isReady && !prepared.includes(step.name)
  })
}

const stopFor = (step: Migration, migrations: Migration[]) =>
  needsStop(step, changesOf(step, migrations))

/** The names of nodes that cannot use the database after some steps. */
export const waitsFor = (nodes: readonly Serving[], steps: readonly Migration[]) =>
  nodes.filter(({ schema }) => steps.some(({ name }) => (schema ?? '') < name)).map(nameOf)
const nameOf = ({ name }: { name: string }) => name

function refuseBeside(
  nodes: readonly Serving[],
  steps: readonly Migration[],
  why = 'they do not know the new schema',
) {
  const older = waitsFor(nodes, steps)
  if (older.length === 0) return
  throw new Refusal(`stop these nodes of an older version first: ${older.join(', ')}; ${why}`)
}

/** For `Way.refuseOlder`: refuses while nodes are registered that do not know these steps. */
export const refusing =
  ({ registered }: Pick<Others, 'registered'>, steps: readonly Migration[]) =>
  async (tx: Tx) =>
    refuseBeside(await registered(tx), steps)

interface Preparing {
  left: readonly Migration[]
  /** Those of `left` that are not even prepared. */
  unready: readonly Migration[]
  /** Whether to prepare steps even if no older node serves. */
  isBrief: boolean
  findNodes: () => Promise<Others>
  way: Way
}

/**
 * Prepares steps, where that helps and is possible. Undefined if they are to be completed at once;
 * a `Refusal` if some of them need that all nodes stop and one runs. At most two versions serve at
 * a time, so steps that were prepared earlier are finished before.
 */
export async function prepareSteps({ left, unready, isBrief, findNodes, way }: Preparing) {
  const stops = unready.flatMap((step) => {
    const why = stopFor(step, way.migrations)
    return why === undefined
      ? []
      : [`${step.name} cannot be applied while they serve, since ${why}`]
  })
  const earlier = unready.length > 0 ? left.filter((step) => !unready.includes(step)) : []
  if (stops.length > 0 || !isBrief) {
    const { serving } = await findNodes()
    if (stops.length > 0) refuseBeside(serving, left, stops.join('; '))
    if (stops.length > 0 || waitsFor(serving, left).length === 0) return undefined
  }
  if (earlier.length > 0) {
    const refuseOlder = refusing(await findNodes(), earlier)
    for (const step of earlier) await makeStep(step, { ...way, refuseOlder })
  }
  for (const step of unready) await makeFirstPart(step, way)
  return { ran: earlier.map(nameOf), prepared: unready.map(nameOf) }
}

/** What `finishUpgrade` needs besides the database. */
export interface Finishing extends Pick<Others, 'registered'> {
  now: number
  told: (line: string) => void
}

/** Whether steps are prepared, but not finished. */
export const isPrepared = async (db: Db, migrations: Migration[]): Promise<boolean> =>
  (await stepsToFinish(db, migrations)).left.length > 0

/**
 * Does the rest of prepared steps, unless older nodes are registered; the indexes even then. Nodes
 * of this version may serve meanwhile. Returns the names of finished steps.
 */
export async function finishUpgrade(
  db: Db,
  migrations: Migration[],
  { now, told, registered }: Finishing,
): Promise<string[]> {
  return db.outside.exclusively(async () => {
    const { left, steps } = await stepsToFinish(db, migrations)
    for (const step of left) await buildIndexes(step, db, migrations)
    if (waitsFor(await db.look(registered), left).length > 0) return []
    const refuseOlder = refusing({ registered }, left)
    const way: Way = { migrations, now, told, ...steps, work: (body) => db.work(body), db }
    for (const step of left) await makeStep(step, { ...way, refuseOlder })
    return left.map(({ name }) => name)
  })
}

/** None if a step is not even prepared. */
async function stepsToFinish(db: Db, migrations: Migration[]) {
  const steps = await db.look(readSteps)
  const left = db.dialect.isRemote ? stepsToRun(steps, migrations) : []
  const unready = unreadySteps(left, steps, { migrations, dialect: db.dialect })
  return { steps, left: unready.length === 0 ? left : [] }
}
