/** Faults about what new accounts may write. */

import { fault, thrower } from '../../../platform/faults.ts'
import { shown } from '../../../platform/http/faults.ts'
import { texts } from '../../fault-texts/bugs/texts.ts'

export const newcomerFaults = {
  links_too_early: fault(400, 32000).says(
    (link: string, hours: number) =>
      `Your account is new: for ${hours === 1 ? 'one hour' : `${hours} hours`} after its ` +
      `creation, it cannot add links. Remove '${shown(link)}'.`,
  ),
}

export const fail = thrower(newcomerFaults, texts.newcomer)
