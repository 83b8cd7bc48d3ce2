/** Faults about the installation. */

import { fault, thrower } from '../../../platform/faults.ts'

/** Not in Bugzilla. */
export const instanceFaults = {
  job_running: fault(409, 20004).says(
    (id: number) => `Job ${id} is running, or has just ended. Read it again.`,
  ),
  sanity_check_running: fault(409, 20004).says(
    'A sanity check is running already. Wait until it has ended, or stop it.',
  ),
}

export const fail = thrower(instanceFaults)
