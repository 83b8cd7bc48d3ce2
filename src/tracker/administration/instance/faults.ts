/** Faults about the installation. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/catalogue/texts.ts'

/** Not in Bugzilla. */
export const instanceFaults = {
  job_running: fault(409, 20004).says(
    (id: number) => `Job ${id} is running, or has just ended. Read it again.`,
  ),
  nothing_to_repair: fault(409, 20004).says(
    (check: string) =>
      `There is nothing to repair for '${check}': the last sanity check is still running, found ` +
      'no problem there, or its problems cannot be repaired. Run a sanity check first.',
  ),
  sanity_check_running: fault(409, 20004).says(
    'A sanity check is running already. Wait until it has ended, or stop it.',
  ),
}

export const fail = thrower(instanceFaults, texts.instance)
