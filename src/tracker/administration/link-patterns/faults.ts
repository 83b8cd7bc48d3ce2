/** Faults about link patterns. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/catalogue/texts.ts'

export const linkPatternFaults = {
  link_pattern_unknown: fault(404, 51).says((id: number) => `There is no link pattern ${id}.`),
  link_pattern_invalid: fault(400, 32000).says(
    (problem: string) => `The pattern is not valid: ${problem}.`,
  ),
  link_address_invalid: fault(400, 32000).says(
    (problem: string) => `The address is not valid: ${problem}.`,
  ),
  link_patterns_too_many: fault(413, 32000).says(
    (max: number) => `There can be at most ${max} patterns for all bugs, and for each product.`,
  ),
}

export const fail = thrower(linkPatternFaults, texts.linkPattern)
