/** Faults about watched searches. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/search/texts.ts'

export const watchedSearchFaults = {
  watched_searches_too_many: fault(413, 20003).says(
    (max: number) => `You can watch at most ${max} saved searches. Stop watching one first.`,
  ),
  watched_search_too_large: fault(413, 20003).says(
    (max: number) =>
      `A search that is watched finds at most ${max} bugs. Add a criterion, such as a product.`,
  ),
}

export const fail = thrower(watchedSearchFaults, texts.watchedSearch)
