/** Faults of the connection to a database, which are nobody's mistake. */

import { fault, thrower } from '../faults.ts'
import { texts } from '../fault-texts/texts.ts'

/** Status 503, number 20004: the caller may send the same request again. */
export const dbFaults = {
  database_busy: fault(503, 20004).says(
    'Too many changes are waiting to be written. Nothing was changed; try again shortly.',
  ),
  database_locked: fault(503, 20004).says(
    'The database is locked by another program. Nothing was changed; try again once that is ' +
      'done.',
  ),
  database_lost: fault(503, 20004).says(
    'The connection to the database was lost. Try again in a moment.',
    () => 1,
  ),
  database_standby: fault(503, 20004).says(
    'The database takes no changes at the moment. Nothing was changed; try again in a moment.',
    () => 1,
  ),
  database_applies: fault(503, 20004).says(
    'A standby of the database stopped this search to apply changes. Try again in a moment.',
    () => 1,
  ),
  database_conflict: fault(503, 20004).says(
    'This change conflicted with others on the same data too many times. Nothing was ' +
      'changed; try again.',
  ),
  database_slow: fault(503, 20004).says(
    (seconds: number) =>
      `This took longer than ${seconds} seconds and was stopped. Nothing was changed; request ` +
      'less at a time.',
  ),
  database_full: fault(503, 20004).says(
    'The disk that holds the database is full. Nothing was changed; free some space first.',
  ),
}

export const fail = thrower(dbFaults, texts.db)

/** The fault as a value, for rejecting a promise. */
export function faultOf(failing: () => never): Error {
  try {
    return failing()
  } catch (fault) {
    return fault as Error
  }
}
