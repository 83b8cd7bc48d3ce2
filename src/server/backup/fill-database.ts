/** Puts the tables of a backup into an empty database, of whichever kind. */

import type { Db, Row, Tx } from '../../platform/db/db.ts'
import { dumpedPages } from '../../platform/db/dump.ts'
import { putLastIds } from '../../platform/db/last-ids.ts'
import { migrate, readDone } from '../../platform/db/migrate.ts'
import { isBrokenReference, withoutReferences } from '../../platform/db/references.ts'
import type { Migration } from '../../platform/db/schema.ts'
import { openCopy } from '../../platform/db/sqlite-backup.ts'
import {
  areEmpty,
  type Named,
  pagesOf,
  putPages,
  tablesOf,
} from '../../platform/db/whole-tables.ts'
import { ageEvents } from '../../platform/events/move.store.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Progress } from '../progress.ts'
import type { BackupFolder, Manifest } from './manifest.ts'

export interface Filling {
  backup: BackupFolder
  manifest: Manifest
  /** The steps that had run where the backup was made. */
  steps: Migration[]
  now: number
  progress: Progress
}

/** Refuses a database that holds something, or is ahead of the backup. */
export async function refuseFilled(db: Db, steps: Migration[]) {
  await db.look(async (tx) => {
    const done = await readDone(tx)
    if (done.some((step) => !steps.some(({ name }) => name === step))) {
      throw new Refusal('the database has newer tables than the backup: name one that is empty')
    }
    const made = steps.filter(({ name }) => done.includes(name))
    if (!(await areEmpty(tx, tablesOf(made)))) refuse()
  })
}

const refuse = (): never => {
  throw new Refusal('the database holds something already: name one that is empty')
}

/** All of it, or nothing but empty tables. */
export async function fillDatabase(db: Db, filling: Filling) {
  const { backup, manifest, steps, now, progress } = filling
  await migrate(db, steps, { now })
  const tables = tablesOf(steps)
  const source = openSource(backup, manifest)
  try {
    await db.work(async (tx) => {
      if (!(await areEmpty(tx, tables))) refuse()
      await withoutReferences(tx, async () => {
        for (const named of tables) await fillTable(tx, named, source.read(named), filling)
      })
      progress.part('finishing')
      await putLastIds(tx, tables, lastOf(manifest))
      await ageEvents(tx)
    })
  } catch (error) {
    if (!isBrokenReference(error)) throw error
    throw new Refusal(
      `the backup ${backup.path} holds rows that name others which are not in it: ` +
        'run docket check where it was made, or restore it into the kind of database it is from',
    )
  } finally {
    source.close()
  }
}

async function fillTable(tx: Tx, named: Named, pages: AsyncIterable<Row[]>, filling: Filling) {
  const { manifest, progress } = filling
  const expected = manifest.tables[named.name]?.rows
  const rows = await putPages(tx, named, told(pages, named.name, progress))
  if (rows === expected) return
  throw new Refusal(
    `the backup is damaged: ${named.name} has ${rows} rows, and ${expected} by the manifest`,
  )
}

async function* told(pages: AsyncIterable<Row[]>, name: string, progress: Progress) {
  let rows = 0
  for await (const page of pages) {
    yield page
    rows += page.length
    progress.soFar(() => `${name}: ${rows} rows`)
  }
}

interface Source {
  read: (named: Named) => AsyncIterable<Row[]>
  close: () => void
}

function openSource(backup: BackupFolder, { database }: Manifest): Source {
  if (database === 'sqlite') {
    const { tx, close } = openCopy(backup.at(backup.database))
    return { read: (named) => pagesOf(tx, named), close }
  }
  return {
    read: ({ name, table }) => dumpedPages(backup.at(backup.table(name)), table),
    close: () => {},
  }
}

function lastOf({ tables }: Manifest) {
  const entries = Object.entries(tables).map(([name, { last_id }]) => [name, last_id ?? 0] as const)
  return Object.fromEntries(entries)
}
