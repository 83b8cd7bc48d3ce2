/** What people may be refused about their own account. */

import { thrower } from '../../platform/faults.ts'

export const userFaults = {
  old_password_incorrect: {
    status: 400,
    code: 32000,
    say: () => 'The old password is wrong, so the new one was not set.',
  },
} as const

export const fail = thrower(userFaults)
