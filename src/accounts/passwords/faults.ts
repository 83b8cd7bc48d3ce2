/** Faults about one's own account. */

import { fault, thrower } from '../../platform/faults.ts'
import { texts } from '../fault-texts/texts.ts'

/** Faults of changing one's own password. */
export const userFaults = {
  old_password_incorrect: fault(400, 32000).says(
    'The old password is wrong, so the password was not changed.',
  ),
}

export const fail = thrower(userFaults, texts.user)
