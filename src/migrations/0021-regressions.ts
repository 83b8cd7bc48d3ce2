/** Which bug was caused by the change for which, as Bugzilla 6 has it. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /** The change for the bug `regressed_by` caused the bug `regresses`. */
  regressions: table(
    { regresses: '-> bugs', regressed_by: '-> bugs' },
    { primary: ['regresses', 'regressed_by'], index: [['regressed_by']] },
  ),
}
