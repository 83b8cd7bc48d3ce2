/** What a check of the memberships reads. Only SQL. */

import { statement } from '../../platform/db/statement.ts'

/** Who was given which group, of the people whose numbers lie in between. */
export const givenBetween = statement((q, p: { after: number; until: number }) =>
  q
    .selectFrom('user_group_map')
    .select(['user_id', 'group_id'])
    .where('user_id', '>', p.after)
    .where('user_id', '<=', p.until)
    .where('isbless', '=', 0),
)
