/** Faults about the installation. */

import { fault, thrower } from '../../../platform/faults.ts'

/** Not in Bugzilla. */
export const instanceFaults = {
  job_running: fault(409, 20004).says(
    (id: number) => `Job ${id} is running, or has just ended. Read it again.`,
  ),
}

export const fail = thrower(instanceFaults)
