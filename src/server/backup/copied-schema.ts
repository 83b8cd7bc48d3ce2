/** Which schema a copy of a database has. */

import { migrations } from '../../migrations/list.ts'
import type { Tx } from '../../platform/db/db.ts'
import { unreadySteps } from '../../platform/db/migrate-beside.ts'
import { readSteps } from '../../platform/db/migration-progress.ts'
import { Refusal } from '../../platform/refusal.ts'

/**
 * The names of complete steps and of known ones that are prepared, whose columns are in use: the
 * copy gets them completely. Refuses a step that still has to fill columns.
 */
export async function readCopied(tx: Tx): Promise<string[]> {
  const steps = await readSteps(tx)
  const left = migrations.filter(({ name }) => !steps.done.includes(name))
  const { dialect } = tx.handle
  const unready = unreadySteps(left, steps, { migrations, dialect })
  const known = left.filter((step) => !unready.includes(step))
  const unfilled = known.find(({ fill }) => fill !== undefined)
  if (unfilled) {
    throw new Refusal(
      `the upgrade of the database is not finished: ${unfilled.name} has to fill columns, which ` +
        'begins once no node of the previous version serves; copy it after that',
    )
  }
  return [...steps.done, ...known.map(({ name }) => name)]
}
