/** Faults about watched products, components and keywords. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/bugs/texts.ts'

export const watchFaults = {
  watch_target: fault(400, 53).says(
    'Name what to watch: a product, a component with its product, or a keyword.',
  ),
  watches_too_many: fault(413, 20003).says(
    (max: number) => `You can watch at most ${max}. Stop watching something first.`,
  ),
}

export const fail = thrower(watchFaults, texts.watch)
