/** What is refused to people who did not show their password lately. */

import { thrower } from '../../platform/faults.ts'

export const sessionFaults = {
  password_wanted: {
    status: 401,
    code: 304,
    say: () =>
      'This requires your password, entered within the last ten minutes. Confirm it with POST ' +
      '/rest/session/password, or log in again.',
  },
  api_key_not_enough: {
    status: 401,
    code: 304,
    say: () =>
      'This is not possible with an API key. Log in with your password, on the preferences ' +
      'page or for a token.',
  },
} as const

export const fail = thrower(sessionFaults)
