/** `docket import redmine inspect`. */

import { redmine } from './redmine-tracker.ts'
import { inspectCommand } from './tracker-inspect.ts'

/** Shows what a source contains. */
export const command = inspectCommand(redmine)
