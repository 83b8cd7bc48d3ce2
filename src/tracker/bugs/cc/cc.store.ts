/** The CC lists of bugs. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

export const ofBugs = statement((q, p: { bug_ids: number[] }, dialect) =>
  q
    .selectFrom('cc')
    .select(['bug_id', 'who'])
    .where((row) => dialect.oneOf(row.ref('bug_id'), p.bug_ids)),
)

export const addOnce = statement((q, p: { bug_id: number; who: number }) =>
  q
    .insertInto('cc')
    .values({ bug_id: p.bug_id, who: p.who })
    .onConflict((row) => row.doNothing()),
)
