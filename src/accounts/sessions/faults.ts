/** What is refused to people who did not show their password lately. */

import { thrower } from '../../platform/faults.ts'

export const sessionFaults = {
  password_wanted: {
    status: 401,
    code: 304,
    say: () =>
      'Show your password once more for this, within ten minutes before it: by ' +
      'POST /rest/session/password, or by logging in again.',
  },
  api_key_not_enough: {
    status: 401,
    code: 304,
    say: () =>
      'With an API key nobody can do this. Log in with your password, on the preferences page or ' +
      'for a token.',
  },
} as const

export const fail = thrower(sessionFaults)
