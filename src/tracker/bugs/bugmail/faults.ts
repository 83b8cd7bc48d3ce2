/** What people may be refused when they say which mail about bugs they want. */

import { thrower } from '../../../platform/faults.ts'

export const bugmailFaults = {
  bugmail_wish_unknown: {
    status: 400,
    code: 32000,
    say: (relationship: string, event: string) =>
      `'${relationship.slice(0, 50)}' cannot receive mail about '${event.slice(0, 50)}'.`,
  },
  watch_self: {
    status: 400,
    code: 32000,
    say: () => 'You cannot watch yourself: you already receive your own mail.',
  },
  bugmail_too_many: {
    status: 413,
    code: 20003,
    say: (max: number, what: string) => `You can ${what} at most ${max}.`,
  },
} as const

export const fail = thrower(bugmailFaults)
