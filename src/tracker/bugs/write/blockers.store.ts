/** Whether bugs that block others are open. Only SQL. */

import { statement } from '../../../platform/db/statement.ts'

/** Any open bug of these. */
export const hasOpen = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('bugs')
    .select('id')
    .where((bug) => dialect.oneOf(bug.ref('id'), p.ids))
    .where('is_open', '=', 1)
    .limit(1),
)
