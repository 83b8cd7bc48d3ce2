/** Which changes of bugs are done in steps, and the operations that do them, for pages. */

import { lastOperation, type Operation as Kept } from '../../../accounts/operations/operations.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { toldOperations } from './operations.ts'
import type { Operation } from './operations.wire.ts'

/** As many take about a second, for which other changes wait on SQLite. */
const BUGS_AT_ONCE = 1_000
/** In one step. */
export const BUGS_IN_STEP = 500

/** Whether so many bugs are changed in steps. */
export const areMany = (bugs: number): boolean => bugs > BUGS_AT_ONCE

/** The last operation of a kind for a subject if it goes on or was stopped; at most one. */
export async function unfinished(
  tx: Tx,
  about: Pick<Kept, 'kind' | 'subject'>,
): Promise<Operation[]> {
  const last = await lastOperation(tx, about)
  return last?.state === 'going' || last?.state === 'stopped' ? toldOperations(tx, [last]) : []
}
