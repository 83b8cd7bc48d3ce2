/** `docket import redmine report`. */

import { redmine } from './redmine-tracker.ts'
import { reportCommand } from './tracker-report.ts'

/** Shows what an import left out. */
export const command = reportCommand(redmine)
