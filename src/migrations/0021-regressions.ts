/** Regressions, as in Bugzilla 6. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /** The change for the bug `regressed_by` caused the bug `regresses`. */
  regressions: table(
    { regresses: '-> bugs', regressed_by: '-> bugs' },
    { primary: ['regresses', 'regressed_by'], index: [['regressed_by']] },
  ),
}
