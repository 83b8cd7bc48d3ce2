/** Faults of changes of many bugs. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/search/texts.ts'

/** Faults of changes of many bugs. */
export const bulkChangeFaults = {
  bulk_change_unknown: fault(404, 32000).says(
    'You have started no such change of several bugs. The newest 100 are kept for 30 days.',
  ),
  bulk_change_empty: fault(400, 32000).says(
    'Name bugs in `ids` or by `query`, and at least one change in `change`.',
  ),
  bulk_changes_running: fault(429, 32000).says(
    (max: number) => `${max} of your changes of several bugs are running. Wait until one is done.`,
  ),
  bulk_change_started: fault(409, 32000).says(
    'This change has been confirmed before. Its page says what became of each bug.',
  ),
  bulk_change_kept: fault(409, 32000).says(
    'A change of several bugs can be undone once, for ten minutes after it was completed.',
  ),
}

/** Throws one of them. */
export const fail = thrower(bulkChangeFaults, texts.bulkChange)
