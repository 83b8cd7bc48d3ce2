/** `docket import mantis inspect`. */

import { mantis } from './mantis-tracker.ts'
import { inspectCommand } from './tracker-inspect.ts'

export const command = inspectCommand(mantis)
