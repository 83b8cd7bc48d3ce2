/** Addresses of programs that are told what happens, and what they were told. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * Whom to tell, with the rights of its owner. `events` are BMO's names and `fields` names on the
   * wire (empty for all), both separated by commas. `secrets` and `header_value` are encrypted.
   * What the ids name may have been removed; then nothing matches. `busy_until` is the lease of
   * whoever delivers.
   */
  webhooks: table(
    {
      id: 'id',
      user_id: '-> users',
      name: 'text',
      url: 'text',
      format: 'text',
      events: 'text',
      product_id: 'int?',
      component_id: 'int?',
      group_id: 'int?',
      fields: 'text',
      secrets: 'text',
      header_name: 'text',
      header_value: 'text',
      is_enabled: 'int',
      enabled_at: 'int',
      busy_until: 'int',
    },
    { index: [['user_id']] },
  ),

  /**
   * One event for one webhook; `event` is JSON. `bug_id` 0 is a test. `state` is waiting,
   * delivered, dropped (its owner may not know of it any more) or failed. `at` is when it was
   * added.
   */
  webhook_deliveries: table(
    {
      id: 'id',
      webhook_id: '-> webhooks',
      bug_id: 'int',
      event: 'text',
      state: 'text',
      at: 'int',
      tries: 'int',
      next_at: 'int',
      last_at: 'int?',
      status: 'int?',
      error: 'text',
    },
    {
      index: [
        ['webhook_id', 'state', 'id'],
        ['webhook_id', 'bug_id', 'state', 'id'],
        ['webhook_id', 'at'],
        ['at'],
      ],
    },
  ),
}
