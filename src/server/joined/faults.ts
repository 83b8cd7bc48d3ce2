/** Faults of what joins file tickets and bugs. */

import { fault, thrower } from '../../platform/faults.ts'
import { texts } from '../../tickets/fault-texts/texts.ts'

export const joinedFaults = {
  ticket_not_readable: fault(400, 53).says(
    'The files of an encrypted ticket can be read only with the key of its link, so they cannot ' +
      'be attached to a bug, and neither can the link.',
  ),
}

export const fail = thrower(joinedFaults, texts.joined)
