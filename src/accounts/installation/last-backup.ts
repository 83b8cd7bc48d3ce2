/** The last backup, as `docket backup` noted it. */

import type { Tx } from '../../platform/db/db.ts'
import { findFact, putFact } from './facts.ts'

/** When it was made, in milliseconds since 1970; where, and how large it is. */
export interface LastBackup {
  made_at: number
  /** The folder, on the machine that made it. */
  path: string
  bytes: number
}

const FACT = 'last_backup'

/** Undefined if none was noted. */
export async function lastBackup(tx: Tx): Promise<LastBackup | undefined> {
  const found = await findFact(tx, FACT)
  return found === undefined ? undefined : (JSON.parse(found) as LastBackup)
}

/** Notes that a backup is complete. */
export const noteBackup = (tx: Tx, backup: LastBackup): Promise<void> =>
  putFact(tx, FACT, JSON.stringify(backup))
