/** `docket import mantis verify`. */

import { mantis } from './mantis-tracker.ts'
import { verifyCommand } from './tracker-verify.ts'

/** Verifies an import. */
export const command = verifyCommand(mantis)
