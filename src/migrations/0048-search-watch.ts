/** Saved searches that people watch. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * A user is told of bugs that enter a saved search, from the time `since`; `query` is the one
   * whose bugs are known.
   */
  search_watch: table(
    {
      id: 'id',
      user_id: '-> users',
      namedquery_id: '-> namedqueries',
      query: 'text',
      since: 'int',
    },
    { unique: [['user_id', 'namedquery_id']], index: [['namedquery_id']] },
  ),

  /** The bugs that a watched search found when it was looked at last. */
  search_watch_bugs: table(
    { watch_id: '-> search_watch', bug_id: '-> bugs' },
    { primary: ['watch_id', 'bug_id'], index: [['bug_id']] },
  ),
}
