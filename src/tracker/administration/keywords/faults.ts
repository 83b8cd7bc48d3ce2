/** What people may be refused about keywords. */

import { thrower } from '../../../platform/faults.ts'
import { shown } from '../../../platform/http/faults.ts'

export const keywordFaults = {
  keyword_blank_name: {
    status: 400,
    code: 32000,
    say: () => 'Enter a name for the keyword.',
  },
  keyword_invalid_name: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `'${shown(name)}' is not a valid keyword: it cannot contain commas and spaces.`,
  },
  keyword_name_too_long: {
    status: 400,
    code: 32000,
    say: (length: number, max: number) =>
      `A keyword can have at most ${max} characters; this one has ${length}.`,
  },
  keyword_already_exists: {
    status: 400,
    code: 32000,
    say: (name: string) => `A keyword named '${name}' already exists.`,
  },
  keyword_blank_description: {
    status: 400,
    code: 32000,
    say: () => 'Enter a description of the keyword.',
  },
  keyword_has_bugs: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `Some bugs have the keyword '${name}'. To remove it from them as well, send ` +
      "'remove_from_bugs'; this cannot be undone.",
  },
} as const

export const fail = thrower(keywordFaults)
