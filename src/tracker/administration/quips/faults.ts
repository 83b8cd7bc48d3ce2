/** Faults about quips. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/catalogue/texts.ts'

export const quipFaults = {
  quip_unknown: fault(404, 51).says((id: number) => `There is no quip ${id}.`),
  quip_empty: fault(400, 50).says('Enter a quip.'),
  quip_too_long: fault(400, 32000).says(
    (max: number) => `A quip can have at most ${max} characters.`,
  ),
  quips_closed: fault(403, 32000).says('No quips can be added at present.'),
}

export const fail = thrower(quipFaults, texts.quip)
