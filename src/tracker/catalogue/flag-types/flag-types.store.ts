/** Reads all flag types and their places. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

export const allTypes = statement((q) =>
  q.selectFrom('flagtypes').selectAll().orderBy('sortkey').orderBy('name_key').orderBy('id'),
)
export const allInclusions = statement((q) =>
  q.selectFrom('flaginclusions').select(['type_id', 'product_id', 'component_id']).orderBy('id'),
)
export const allExclusions = statement((q) =>
  q.selectFrom('flagexclusions').select(['type_id', 'product_id', 'component_id']).orderBy('id'),
)
