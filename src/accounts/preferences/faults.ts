/** Faults about preferences. */

import { fault, thrower } from '../../platform/faults.ts'
import { texts } from '../fault-texts/texts.ts'

/** Status 400, number 32000: Bugzilla has no methods for preferences. */
export const preferenceFaults = {
  preference_fixed: fault(400, 32000).says(
    (name: string) =>
      `The preference '${name}' cannot be changed by users here; its default applies to everyone.`,
  ),
  preference_value_invalid: fault(400, 32000).says(
    (name: string, choices: readonly string[]) =>
      `'${name}' must be one of ${choices.map((choice) => `'${choice}'`).join(', ')}.`,
  ),
}

export const fail = thrower(preferenceFaults, texts.preference)
