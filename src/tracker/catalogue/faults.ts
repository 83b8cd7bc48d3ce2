/** Faults about everything in the catalogue that has an order. */

import { fault, thrower } from '../../platform/faults.ts'
import { texts } from '../fault-texts/catalogue/texts.ts'

export const catalogueFaults = {
  too_many_to_move: fault(400, 32000).says(
    (what: string) => `Too many ${what} have equal sort keys. Change their sort keys instead.`,
  ),
}

export const fail = thrower(catalogueFaults, texts.catalogue)
