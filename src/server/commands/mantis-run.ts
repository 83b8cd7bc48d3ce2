/** `docket import mantis run`. */

import { mantis } from './mantis-tracker.ts'
import { runCommand } from './tracker-run.ts'

/** Imports a source. */
export const command = runCommand(mantis)
