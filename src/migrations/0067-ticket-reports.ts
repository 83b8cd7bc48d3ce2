/** Reports of abuse about file tickets and grants. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * What a stranger with the link reported. `kind` is `ticket` or `grant`, and `public_id` its id;
   * it may have been removed since. `user_id` and `name` are its owner and name at that time; of a
   * grant, the name is its comment. `address` is that of the reporter, or empty. `closed_at` is
   * null while the report is open; then `outcome` is `ended` or `dismissed`.
   */
  ticket_reports: table(
    {
      id: 'id',
      kind: 'text',
      public_id: 'text',
      user_id: '-> users',
      name: 'text',
      reason: 'text',
      comment: 'text',
      address: 'text',
      reported_at: 'int',
      closed_at: 'int?',
      outcome: 'text?',
    },
    { index: [['public_id'], ['closed_at', 'id'], ['reported_at'], ['user_id']] },
  ),
}
