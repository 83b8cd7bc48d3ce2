/** What people may be refused about their preferences. */

import { thrower } from '../../platform/faults.ts'

export const preferenceFaults = {
  preference_fixed: {
    status: 400,
    code: 32000,
    say: (name: string) => `Nobody can choose '${name}' here: its default holds for everybody.`,
  },
  preference_value_invalid: {
    status: 400,
    code: 32000,
    say: (name: string, choices: readonly string[]) =>
      `'${name}' is one of these: ${choices.map((choice) => `'${choice}'`).join(', ')}.`,
  },
} as const

export const fail = thrower(preferenceFaults)
