/** What can be wrong with saying that one looked at a bug. */

import { thrower } from '../../../platform/faults.ts'

export const visitFaults = {
  user_not_involved: {
    status: 400,
    code: 32000,
    say: (id: number) =>
      `You are not involved in bug ${id}: visits are recorded only for its reporter, assignee, QA ` +
      'contact and CC list.',
  },
} as const

export const fail = thrower(visitFaults)
