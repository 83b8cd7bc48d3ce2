/** Faults of recording visits. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/bugs/texts.ts'

export const visitFaults = {
  user_not_involved: fault(400, 32000).says(
    (id: number) =>
      `You are not involved in bug ${id}: visits are recorded only for its reporter, assignee, QA ` +
      'contact and CC list.',
  ),
}

export const fail = thrower(visitFaults, texts.visit)
