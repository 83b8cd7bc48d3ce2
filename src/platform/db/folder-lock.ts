/**
 * Locks a folder for one process, with a SQLite lock on a separate file, which the system releases
 * however the process ends.
 */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

import { Refusal } from '../refusal.ts'

/** Locks the folder until `unlock` is called or the process ends; fails if it is locked. */
export function lockFolder(folder: string): { unlock(): void } {
  const database = new DatabaseSync(join(folder, 'docket.lock'))
  try {
    database.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch {
    database.close()
    throw new Refusal(
      `the data folder ${folder} is in use by another Docket; stop that one, or choose another with --data ` +
        'another',
    )
  }
  return { unlock: () => database.close() }
}
