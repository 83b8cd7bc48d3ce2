/** Faults about one's own account. */

import { fault, thrower } from '../../platform/faults.ts'

export const userFaults = {
  old_password_incorrect: fault(400, 32000).says(
    'The old password is wrong, so the new one was not set.',
  ),
}

export const fail = thrower(userFaults)
