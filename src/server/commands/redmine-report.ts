/** `docket import redmine report`. */

import { redmine } from './redmine-tracker.ts'
import { reportCommand } from './tracker-report.ts'

export const command = reportCommand(redmine)
