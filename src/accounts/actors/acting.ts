/** What people who act for somebody else may not do. */

import { fail } from '../../platform/http/faults.ts'
import type { Look } from '../../platform/work/work.ts'

/** Refuses changes of the account for which the caller acts, and of the caller's own. */
export function refuseOwnWhileActing({ actor }: Pick<Look, 'actor'>, ids: readonly number[]) {
  const acts = actor.by?.acts
  if (acts && ids.some((id) => id === actor.id || id === acts.id)) fail('acting', actor.login)
}
