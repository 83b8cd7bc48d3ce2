/** Faults about the inbox. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/search/texts.ts'

export const inboxFaults = {
  inbox_invalid: fault(400, 53).says(
    (name: string, must: string) => `The parameter '${name}' of the inbox is not valid: ${must}.`,
  ),
}

export const fail = thrower(inboxFaults, texts.inbox)
