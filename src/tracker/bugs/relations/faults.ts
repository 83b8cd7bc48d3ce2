/** Faults of relations between bugs. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/bugs/texts.ts'

export const relationFaults = {
  dependency_loop_single: fault(400, 116).says(
    (field: string, reverse: string) => `A bug cannot be in its own ${field} or ${reverse}.`,
  ),
  dependency_loop_multi: fault(400, 116).says(
    ([field, reverse]: readonly [string, string], ids: readonly number[]) =>
      `These bugs would be in both ${field} and ${reverse} of this bug, directly or indirectly` +
      (ids.length > 0 ? `: ${ids.join(', ')}.` : '.'),
  ),
}

export const fail = thrower(relationFaults, texts.relation)
