/** `docket import mantis report`. */

import { mantis } from './mantis-tracker.ts'
import { reportCommand } from './tracker-report.ts'

/** Shows what an import left out. */
export const command = reportCommand(mantis)
