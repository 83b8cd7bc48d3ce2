/** `docket import redmine run`. */

import { redmine } from './redmine-tracker.ts'
import { runCommand } from './tracker-run.ts'

/** Imports a source. */
export const command = runCommand(redmine)
