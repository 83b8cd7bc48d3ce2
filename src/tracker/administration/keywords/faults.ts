/** Faults about keywords. */

import { fault, thrower } from '../../../platform/faults.ts'
import { shown } from '../../../platform/http/faults.ts'
import { texts } from '../../fault-texts/catalogue/texts.ts'

export const keywordFaults = {
  keyword_blank_name: fault(400, 32000).says('Enter a name for the keyword.'),
  keyword_invalid_name: fault(400, 32000).says(
    (name: string) =>
      `'${shown(name)}' is not a valid keyword: it cannot contain commas and spaces.`,
  ),
  keyword_name_too_long: fault(400, 32000).says(
    (length: number, max: number) =>
      `A keyword can have at most ${max} characters; this one has ${length}.`,
  ),
  keyword_already_exists: fault(400, 32000).says(
    (name: string) => `A keyword named '${name}' already exists.`,
  ),
  keyword_blank_description: fault(400, 32000).says('Enter a description of the keyword.'),
  keyword_has_bugs: fault(400, 32000).says(
    (name: string) =>
      `Some bugs have the keyword '${name}'. To remove it from them as well, send ` +
      "'remove_from_bugs'; this cannot be undone.",
  ),
}

export const fail = thrower(keywordFaults, texts.keyword)
