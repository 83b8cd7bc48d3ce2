/** Faults of saved searches. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/search/texts.ts'

export const savedSearchFaults = {
  saved_search_name_invalid: fault(400, 32000).says(
    (max: number) => `The name of a saved search has 1 to ${max} characters.`,
  ),
  saved_search_exists: fault(400, 32000).says(
    (name: string) => `You already have a saved search named '${name}'.`,
  ),
  saved_search_empty: fault(400, 32000).says(
    "The search is empty: 'query' contains no parameters such as 'product=x'.",
  ),
  saved_searches_too_many: fault(413, 20003).says(
    (max: number) => `You can save at most ${max} searches. Delete one first.`,
  ),
}

export const fail = thrower(savedSearchFaults, texts.savedSearch)
