/** `docket import mantis inspect`. */

import { mantis } from './mantis-tracker.ts'
import { inspectCommand } from './tracker-inspect.ts'

/** Shows what a source contains. */
export const command = inspectCommand(mantis)
