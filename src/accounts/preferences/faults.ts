/** What people may be refused about their preferences. */

import { thrower } from '../../platform/faults.ts'

export const preferenceFaults = {
  preference_fixed: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `The preference '${name}' cannot be changed by users here; its default applies to everyone.`,
  },
  preference_value_invalid: {
    status: 400,
    code: 32000,
    say: (name: string, choices: readonly string[]) =>
      `'${name}' must be one of ${choices.map((choice) => `'${choice}'`).join(', ')}.`,
  },
} as const

export const fail = thrower(preferenceFaults)
