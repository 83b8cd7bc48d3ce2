/** `docket import redmine inspect`. */

import { redmine } from './redmine-tracker.ts'
import { inspectCommand } from './tracker-inspect.ts'

export const command = inspectCommand(redmine)
