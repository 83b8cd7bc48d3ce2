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
    say: (name: string) => `You already have a saved search named '${name}'.`,
  },
  saved_search_empty: {
    status: 400,
    code: 32000,
    say: () => "The search is empty: 'query' contains no parameters such as 'product=x'.",
  },
  saved_searches_too_many: {
    status: 413,
    code: 20003,
    say: (max: number) => `You can save at most ${max} searches. Delete one first.`,
  },
} as const

export const fail = thrower(savedSearchFaults)
