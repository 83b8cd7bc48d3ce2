/** What can be wrong with saying that one looked at a bug. */

import { thrower } from '../../../platform/faults.ts'

export const visitFaults = {
  user_not_involved: {
    status: 400,
    code: 32000,
    say: (id: number) =>
      `Bug ${id} does not concern you: visits are kept for its reporter, its assignee, its QA ` +
      'contact and the people on its CC.',
  },
} as const

export const fail = thrower(visitFaults)
