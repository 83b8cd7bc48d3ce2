/** Mail about bugs that waits to be sent together with what follows. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * A change that a person is told of later, until a job takes it at `due_at`: with all changes of
   * the bug, or with those of all bugs if `is_daily` is 1. `at` is when it was made.
   */
  held_mail: table(
    {
      id: 'id',
      user_id: '-> users',
      bug_id: '-> bugs',
      at: 'int',
      due_at: 'int',
      is_daily: 'int',
      body: 'text',
    },
    { index: [['user_id', 'bug_id'], ['bug_id']] },
  ),
}
