/** What concerns people: the inbox. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * What a person has not dealt with of a bug; one row, however many changes. `state` is `unread`,
   * `read` or `done`. `shown_at` is when it came to the inbox, or when it comes back, if that is in
   * the future. `reasons` and `sight` are bits: why it concerns the person, and the rights without
   * which it is not shown. `changes` counts those since it was read, of which `latest_at`, `kind`,
   * `actor_id`, `comment_id` and `depends_on` describe the last. What to go back to is in `…_before`
   * until something else happens, for the action at `acted_at`.
   */
  inbox_entries: table(
    {
      id: 'id',
      user_id: '-> users',
      bug_id: '-> bugs',
      state: 'text',
      shown_at: 'int',
      reasons: 'int',
      sight: 'int',
      kind: 'text',
      actor_id: 'int',
      comment_id: 'int?',
      depends_on: 'int?',
      changes: 'int',
      first_at: 'int',
      latest_at: 'int',
      acted_at: 'int?',
      state_before: 'text?',
      shown_before: 'int?',
    },
    {
      unique: [['user_id', 'bug_id']],
      index: [['bug_id'], ['user_id', 'state', 'shown_at'], ['state', 'acted_at']],
    },
  ),
}
