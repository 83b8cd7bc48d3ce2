/** Webhooks that are told of file tickets and grants. */

import { altering } from '../platform/db/alter.ts'

/**
 * `everybody` is 1 for those that are told of what belongs to others as well; null stands for 0.
 * `link_id` is the public id of the ticket or grant that a delivery is about, whose `bug_id` is 0;
 * null for those about bugs and for tests.
 */
export const ticketWebhooks = altering({
  webhooks: { add: { everybody: 'int?' } },
  webhook_deliveries: {
    add: { link_id: 'text?' },
    index: [['webhook_id', 'link_id', 'state', 'id']],
  },
})
