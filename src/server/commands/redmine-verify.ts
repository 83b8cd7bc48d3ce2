/** `docket import redmine verify`. */

import { redmine } from './redmine-tracker.ts'
import { verifyCommand } from './tracker-verify.ts'

/** Verifies an import. */
export const command = verifyCommand(redmine)
