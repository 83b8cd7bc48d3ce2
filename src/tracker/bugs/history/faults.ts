/** What can be wrong with asking for what happened to a bug. */

import { thrower } from '../../../platform/faults.ts'

export const historyFaults = {
  illegal_date: {
    status: 400,
    code: 56,
    say: (time: string) =>
      `'${time}' is not a time. Use the format 2026-01-31T09:30:00Z; without a zone it is UTC.`,
  },
} as const

export const fail = thrower(historyFaults)
