/** Faults of merging accounts. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/catalogue/texts.ts'

/** Not in Bugzilla. */
export const mergeFaults = {
  merge_into_itself: fault(400, 32000).says(
    "An account cannot be merged into itself. Name another account in 'into'.",
  ),
  merge_yourself: fault(400, 32000).says(
    'You cannot merge your own account into another one. Ask another member of editusers.',
  ),
  merge_into_merged: fault(400, 32000).says(
    (login: string, into: string) =>
      `The account '${login}' was merged into '${into}'. Name that one in 'into' instead.`,
  ),
  merge_running: fault(409, 20004).says(
    (login: string, into: string) =>
      `The account '${login}' is being merged into '${into}'. Wait until that has ended.`,
  ),
}

export const fail = thrower(mergeFaults, texts.merge)
