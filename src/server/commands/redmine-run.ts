/** `docket import redmine run`. */

import { redmine } from './redmine-tracker.ts'
import { runCommand } from './tracker-run.ts'

export const command = runCommand(redmine)
