/** Parameter `noresolveonopenblockers`: a bug cannot be FIXED while it depends on open bugs. */

import { isOn } from '../../../accounts/parameters/parameters.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { hasOpen } from './blockers.store.ts'

/** Whether one of these bugs is open, and the installation does not allow that. */
export async function isBlocked(tx: Tx, dependson: readonly number[]) {
  if (dependson.length === 0 || !(await isOn(tx, 'noresolveonopenblockers'))) return false
  return (await hasOpen(tx, { ids: [...dependson] })).length > 0
}
