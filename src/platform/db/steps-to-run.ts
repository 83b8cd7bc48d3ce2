/** Compares the schema steps of a database with those of a program. */

import { Refusal } from '../refusal.ts'
import type { Steps } from './migration-progress.ts'
import type { Migration } from './schema.ts'

/**
 * The steps of a program that are not complete. Fails if the database has unknown ones, except for
 * those that a newer version has only prepared.
 */
export function stepsToRun({ done, begun }: Steps, migrations: Migration[]): Migration[] {
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
