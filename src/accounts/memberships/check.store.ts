/** Queries for the checks of memberships and interned sets. SQL only. */

import { statement } from '../../platform/db/statement.ts'

/** Grants of the people in a range of ids. */
export const givenBetween = statement((q, p: { after: number; until: number }) =>
  q
    .selectFrom('user_group_map')
    .select(['user_id', 'group_id'])
    .where('user_id', '>', p.after)
    .where('user_id', '<=', p.until)
    .where('isbless', '=', 0),
)

/** All sets, to verify their hashes. */
export const setsWithHashes = statement((q) =>
  q.selectFrom('group_sets').select(['id', 'hash', 'group_ids']).orderBy('id'),
)

/** The stored visibility of a set, to compare it with what memberships imply. */
export const readersOf = statement((q, p: { bug_set_id: number }) =>
  q
    .selectFrom('group_set_sees')
    .select('reader_set_id')
    .where('bug_set_id', '=', p.bug_set_id)
    .orderBy('reader_set_id'),
)

/** 1 if the visibility of the set must be complete. */
export const isOnBugs = statement((q, p: { id: number }) =>
  q.selectFrom('group_sets').select('is_on_bugs').where('id', '=', p.id),
)
