/** Inserts whole tables into an empty database of either kind. */

import type { Db, Row, Tx } from '../../platform/db/db.ts'
import { type LastIds, putLastIds } from '../../platform/db/last-ids.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { readDone } from '../../platform/db/migration-progress.ts'
import { isBrokenReference, withoutReferences } from '../../platform/db/references.ts'
import type { Migration } from '../../platform/db/schema.ts'
import { areEmpty, type Named, putPages, tablesOf } from '../../platform/db/whole-tables.ts'
import { ageEvents } from '../../platform/work/move.store.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Progress } from '../progress.ts'

/** Complete tables of a backup, an export or another database. */
export interface Source {
  /** Its description in messages. */
  said: string
  /** Its schema steps. */
  steps: Migration[]
  /** May be read again, if a transaction is retried. */
  read: (named: Named) => AsyncIterable<Row[]>
  /** The number of rows per table, if known. */
  rows: (table: string) => number | undefined
  /** The highest ids ever assigned, per table. */
  lastIds: () => Promise<LastIds>
}

/** Refuses a database with data, or without all tables of the source. */
export async function refuseFilled(db: Db, { steps, said }: Pick<Source, 'steps' | 'said'>) {
  await db.look(async (tx) => {
    const done = await readDone(tx)
    if (done.some((step) => !steps.some(({ name }) => name === step))) {
      throw new Refusal(`the database has newer tables than ${said}; use an empty one`)
    }
    const made = steps.filter(({ name }) => done.includes(name))
    if (!(await areEmpty(tx, tablesOf(made)))) refuse()
  })
}

const refuse = (): never => {
  throw new Refusal('the database is not empty; use an empty one')
}

/** All of it, or nothing but empty tables. */
export async function fillDatabase(
  db: Db,
  source: Source,
  { now, progress }: { now: number; progress: Progress },
) {
  await migrate(db, source.steps, { now })
  const tables = tablesOf(source.steps)
  try {
    await db.work(async (tx) => {
      if (!(await areEmpty(tx, tables))) refuse()
      await withoutReferences(tx, async () => {
        for (const named of tables) await fillTable(tx, named, source, progress)
      })
      progress.part('finishing')
      await putLastIds(tx, tables, await source.lastIds())
      await ageEvents(tx)
    })
  } catch (error) {
    if (!isBrokenReference(error)) throw error
    throw new Refusal(
      `${source.said} contains references to missing rows; run docket check on the original, ` +
        'or restore into the kind of database it came from',
    )
  }
}

async function fillTable(tx: Tx, named: Named, source: Source, progress: Progress) {
  const { name } = named
  const expected = source.rows(name)
  const of = expected === undefined ? '' : ` of ${expected}`
  let come = 0
  async function* told() {
    for await (const page of source.read(named)) {
      yield page
      come += page.length
      progress.soFar(() => `${name}: ${come}${of} rows`)
    }
  }
  const rows = await putPages(tx, named, told())
  if (rows === expected || expected === undefined) return
  throw new Refusal(
    `${source.said} is damaged: ${name} has ${rows} rows, but the manifest says ${expected}`,
  )
}
