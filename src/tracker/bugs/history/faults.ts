/** Faults of reading history. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/bugs/texts.ts'

export const historyFaults = {
  illegal_date: fault(400, 56).says(
    (time: string) =>
      `'${time}' is not a time. Use the format 2026-01-31T09:30:00Z; without a zone it is UTC.`,
  ),
}

export const fail = thrower(historyFaults, texts.history)
