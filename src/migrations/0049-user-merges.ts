/** Accounts that were merged into others. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * What refers to `user_id` is moved to `into_id` until `ended_at`, which is null while that runs.
   * `moved` is JSON: of each kind of thing, how many there were and how many are done.
   */
  user_merges: table(
    { user_id: '-> users', into_id: '-> users', at: 'int', ended_at: 'int?', moved: 'text' },
    { primary: ['user_id'], index: [['into_id']] },
  ),
}
