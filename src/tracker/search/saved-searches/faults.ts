/** What can be wrong with saving a search, or with running a saved one. */

import { thrower } from '../../../platform/faults.ts'

export const savedSearchFaults = {
  saved_search_name_invalid: {
    status: 400,
    code: 32000,
    say: (max: number) => `The name of a saved search has 1 to ${max} characters.`,
  },
  saved_search_exists: {
    status: 400,
    code: 32000,
    say: (name: string) => `You have a saved search with the name '${name}' already.`,
  },
  saved_search_empty: {
    status: 400,
    code: 32000,
    say: () => "There is nothing to search for: 'query' holds no parameters such as 'product=x'.",
  },
  saved_searches_too_many: {
    status: 413,
    code: 20003,
    say: (max: number) => `You can save ${max} searches at most. Delete one first.`,
  },
} as const

export const fail = thrower(savedSearchFaults)
