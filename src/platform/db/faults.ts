/** What can go wrong between us and a database without anybody's mistake. */

import { thrower } from '../faults.ts'

export const dbFaults = {
  database_busy: {
    status: 503,
    code: 20004,
    say: () =>
      'Too many changes are waiting to be written. Nothing was changed; try again shortly.',
  },
  database_locked: {
    status: 503,
    code: 20004,
    say: () =>
      'The database is locked by another program. Nothing was changed; try again once that is ' +
      'done.',
  },
  database_lost: {
    status: 503,
    code: 20004,
    say: () => 'The connection to the database was lost. Try again in a moment.',
  },
  database_conflict: {
    status: 503,
    code: 20004,
    say: () =>
      'This change conflicted with others on the same data too many times. Nothing was ' +
      'changed; try again.',
  },
  database_slow: {
    status: 503,
    code: 20004,
    say: (seconds: number) =>
      `This took longer than ${seconds} seconds and was stopped. Nothing was changed; request ` +
      'less at a time.',
  },
  database_full: {
    status: 503,
    code: 20004,
    say: () =>
      'The disk that holds the database is full. Nothing was changed; free some space first.',
  },
} as const

export const fail = thrower(dbFaults)

/** The fault that is thrown, as a value for whoever is to be rejected with it. */
export function faultOf(failing: () => never): Error {
  try {
    return failing()
  } catch (fault) {
    return fault as Error
  }
}
