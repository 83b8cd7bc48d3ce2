/** What may be refused to somebody who removes an account. */

import { thrower } from '../../../platform/faults.ts'

export const peopleFaults = {
  user_has_activity: {
    status: 400,
    code: 32000,
    say: (login: string, traces: readonly string[]) =>
      `The account '${login}' is referenced by: ${traces.join(', ')}. Disable it instead with ` +
      "'login_denied_text'.",
  },
  user_is_yourself: {
    status: 400,
    code: 32000,
    say: () => 'You cannot delete your own account. Ask another member of editusers.',
  },
} as const

export const fail = thrower(peopleFaults)
