/** `docket import mantis report`. */

import { mantis } from './mantis-tracker.ts'
import { reportCommand } from './tracker-report.ts'

export const command = reportCommand(mantis)
