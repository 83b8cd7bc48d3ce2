/** What may be refused to somebody who removes an account. */

import { thrower } from '../../../platform/faults.ts'

export const peopleFaults = {
  user_has_activity: {
    status: 400,
    code: 32000,
    say: (login: string, traces: readonly string[]) =>
      `The account '${login}' is still named in: ${traces.join(', ')}. Disable it instead, by a ` +
      "'login_denied_text'.",
  },
  user_is_yourself: {
    status: 400,
    code: 32000,
    say: () => 'You cannot remove your own account. Somebody else of editusers can.',
  },
} as const

export const fail = thrower(peopleFaults)
