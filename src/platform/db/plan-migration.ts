/** Reports what `migrate` would do to a database, and measures its tables for that. */

import { sql } from 'kysely'

import type { Db, Tx } from './db.ts'
import { changesOf } from './migrate-step.ts'
import { isCopied } from './migrate.ts'
import { readSteps } from './migration-progress.ts'
import { needsStop } from './needs-stop.ts'
import { type Action, planStep, type TableSize } from './plan-step.ts'
import type { Migration } from './schema.ts'
import { stepsToRun } from './steps-to-run.ts'
import { countRows } from './whole-tables.ts'

/** What a step of the schema will do. */
export interface PlannedStep {
  name: string
  /** Whether it was interrupted, and continues. */
  is_begun: boolean
  /** Whether phase 1 is done, so that nodes of this version serve. */
  is_prepared: boolean
  /** PostgreSQL: why no node may serve meanwhile; null if nodes may. */
  needs_stop: string | null
  actions: Action[]
  /** Estimated disk space; it may be free again afterwards. */
  bytes: number
}

/** What an upgrade will do, as `docket migrate --check` prints it. */
export interface MigrationPlan {
  /** The database is empty, without a schema. */
  is_empty: boolean
  steps: PlannedStep[]
  /** The size of the backup; 0 if there is none. */
  copy_bytes: number
  /** Estimated disk space for all steps, in addition to the backup. */
  work_bytes: number
}

/** Changes nothing, and may run beside a service. Refuses a database of a newer Docket. */
export function planMigration(db: Db, migrations: Migration[]): Promise<MigrationPlan> {
  return db.look(async (tx) => {
    const state = await readSteps(tx)
    const left = stepsToRun(state, migrations)
    if (left.length === migrations.length) return planOfEmpty(migrations)
    const steps: PlannedStep[] = []
    for (const step of left) {
      const sizes = await sizesOf(tx, step)
      const sizeOf = (table: string) => sizes.get(table) ?? NOTHING
      const changes = changesOf(step, migrations)
      const actions = planStep({ step, changes, dialect: db.dialect, sizeOf })
      const bytes = actions.reduce((sum, action) => sum + action.bytes, 0)
      steps.push({
        name: step.name,
        is_begun: state.begun.includes(step.name),
        is_prepared: state.prepared.includes(step.name),
        needs_stop: db.dialect.isRemote ? (needsStop(step, changes) ?? null) : null,
        actions,
        bytes,
      })
    }
    if (steps.some(({ needs_stop }) => needs_stop !== null)) {
      for (const action of steps.flatMap(({ actions }) => actions)) delete action.phase
    }
    const all = steps.map(({ bytes }) => bytes)
    const isFile = db.dialect.name === 'sqlite'
    return {
      is_empty: false,
      steps,
      copy_bytes: isFile && isCopied(state, left) ? await fileBytes(tx) : 0,
      // A file that grew for one step has space for the next.
      work_bytes: isFile ? Math.max(0, ...all) : all.reduce((sum, bytes) => sum + bytes, 0),
    }
  })
}

/** For an empty database: one short transaction. */
export const planOfEmpty = (migrations: Migration[]): MigrationPlan => ({
  is_empty: true,
  steps: migrations.map(({ name }) => ({
    name,
    is_begun: false,
    is_prepared: false,
    needs_stop: null,
    actions: [],
    bytes: 0,
  })),
  copy_bytes: 0,
  work_bytes: 0,
})

const NOTHING: TableSize = { rows: 0, table_bytes: 0, index_bytes: 0 }

/** For the tables that a step alters or fills, if they exist. */
async function sizesOf(tx: Tx, { alter = {}, fill = {} }: Migration) {
  const sizes = new Map<string, TableSize>()
  for (const name of new Set([...Object.keys(alter), ...Object.keys(fill)])) {
    const measure = tx.handle.dialect.name === 'sqlite' ? measureSqlite : measurePostgres
    const size = await measure(tx, name)
    if (size) sizes.set(name, size)
  }
  return sizes
}

async function measureSqlite(tx: Tx, name: string): Promise<TableSize | undefined> {
  const { rows } = await sql<{ type: string; bytes: number | null }>`
    select type, (select sum(pgsize) from dbstat where dbstat.name = sqlite_schema.name) as bytes
    from sqlite_schema where tbl_name = ${name} and type in ('table', 'index')`.execute(tx)
  if (rows.length === 0) return undefined
  const sum = (wanted: string) =>
    rows.reduce((all, { type, bytes }) => all + (type === wanted ? (bytes ?? 0) : 0), 0)
  const count = await countRows(tx, { name })
  return { rows: count, table_bytes: sum('table'), index_bytes: sum('index') }
}

async function measurePostgres(tx: Tx, name: string): Promise<TableSize | undefined> {
  const { rows } = await sql<TableSize>`
    select reltuples::bigint as rows, pg_relation_size(oid) as table_bytes,
      pg_indexes_size(oid) as index_bytes
    from pg_class where oid = to_regclass(${name})`.execute(tx)
  const [size] = rows
  // The table was never analyzed, so its row count is unknown.
  if (size && size.rows < 0) size.rows = await countRows(tx, { name })
  return size
}

async function fileBytes(tx: Tx): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select page_count * page_size as bytes
    from pragma_page_count, pragma_page_size`.execute(tx)
  return rows[0]!.bytes
}
