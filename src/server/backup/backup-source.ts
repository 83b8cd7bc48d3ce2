/** The tables of a backup or export, as a source for filling a database. */

import { migrations } from '../../migrations/list.ts'
import { dumpedPages } from '../../platform/db/dump.ts'
import { openCopy } from '../../platform/db/sqlite-backup.ts'
import { pagesOf } from '../../platform/db/whole-tables.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Source } from './fill-database.ts'
import { type BackupFolder, type Manifest, VERB } from './manifest.ts'
import { writablePages } from './readable.ts'

/** Opens the tables in a folder for a body; refuses those of a newer schema. */
export async function withBackupSource<Result>(
  backup: BackupFolder,
  manifest: Manifest,
  body: (source: Source) => Promise<Result>,
): Promise<Result> {
  const { tables, database } = manifest
  const shared = {
    said: backup.said,
    steps: stepsOf(backup, manifest),
    rows: (name: string) => tables[name]?.rows,
    lastIds: async () =>
      Object.fromEntries(Object.entries(tables).map(([name, { last_id = 0 }]) => [name, last_id])),
  }
  if (database === 'sqlite') {
    const { tx, close } = openCopy(backup.at(backup.database))
    try {
      return await body({ ...shared, read: (named) => pagesOf(tx, named) })
    } finally {
      close()
    }
  }
  return body({
    ...shared,
    read: (named) => {
      const pages = dumpedPages(backup.at(backup.table(named.name)), named.table)
      return database === 'export' ? writablePages(pages, named, backup.said) : pages
    },
  })
}

/** The schema steps that had run on the original. */
export function stepsOf({ said, what }: BackupFolder, { steps, docket }: Manifest) {
  const newer = steps.find((step) => !migrations.some(({ name }) => name === step))
  if (newer) {
    throw new Refusal(
      `${said} was made by a newer Docket, ${docket} (it contains step '${newer}'); ` +
        `${VERB[what]} it with that version`,
    )
  }
  return migrations.filter(({ name }) => steps.includes(name))
}
