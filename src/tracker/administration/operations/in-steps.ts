/** Which changes of bugs are done in steps, and the operations that do them. */

import {
  lastOperation,
  type Operation as Kept,
  replaceOperation,
  startOperation,
} from '../../../accounts/operations/operations.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Work } from '../../../platform/work/work.ts'
import { toldOperations } from './operations.ts'
import type { Operation } from './operations.wire.ts'

/** As many take about a second, for which other changes wait on SQLite. */
const BUGS_AT_ONCE = 1_000
/** In one step. */
export const BUGS_IN_STEP = 500

/** Whether so many bugs are changed in steps. */
export const areMany = (bugs: number): boolean => bugs > BUGS_AT_ONCE

/** What an operation is for: one of a kind and subject goes on at a time. */
type About = Pick<Kept, 'kind' | 'subject'>

interface Deletion extends About {
  /** Bugs or flags that have it. */
  uses: number
  /** What the steps need. */
  asked: Kept['asked']
  /** Until the last step, no more bugs get it. */
  deactivate: () => Promise<unknown>
  /** Removes it from all, and deletes it. */
  remove: () => Promise<unknown>
}

/**
 * Deletes something at once if few have it; else starts the operation that does so in steps, and
 * returns its id for the response.
 */
export async function deleteOrStart(
  work: Work,
  { uses, asked, deactivate, remove, ...about }: Deletion,
): Promise<{ operation?: number }> {
  if (areMany(uses)) {
    await deactivate()
    return { operation: await startOperation(work, { ...about, asked, total: uses }) }
  }
  await replaceOperation(work, about)
  await remove()
  return {}
}

/** The last operation for a subject if it goes on or was stopped; at most one. */
export async function unfinished(tx: Tx, about: About): Promise<Operation[]> {
  const last = await lastOperation(tx, about)
  return last?.state === 'going' || last?.state === 'stopped' ? toldOperations(tx, [last]) : []
}
