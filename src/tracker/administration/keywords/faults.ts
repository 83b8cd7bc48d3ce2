/** What people may be refused about keywords. */

import { thrower } from '../../../platform/faults.ts'
import { shown } from '../../../platform/http/faults.ts'

export const keywordFaults = {
  keyword_blank_name: {
    status: 400,
    code: 32000,
    say: () => 'A keyword needs a name.',
  },
  keyword_invalid_name: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `'${shown(name)}' can be no keyword: in lists, keywords are parted by commas and blanks.`,
  },
  keyword_name_too_long: {
    status: 400,
    code: 32000,
    say: (length: number, max: number) =>
      `A keyword can have ${max} characters; this one has ${length}.`,
  },
  keyword_already_exists: {
    status: 400,
    code: 32000,
    say: (name: string) => `There is a keyword '${name}' already.`,
  },
  keyword_blank_description: {
    status: 400,
    code: 32000,
    say: () => 'A keyword needs a description, which tells people when to use it.',
  },
  keyword_has_bugs: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `There are bugs with the keyword '${name}'. To take it from them as well, send ` +
      "'remove_from_bugs'; that cannot be undone.",
  },
} as const

export const fail = thrower(keywordFaults)
