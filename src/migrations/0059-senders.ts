/** Who sent files through a grant, as the senders say themselves, and receipts for them. */

import { altering } from '../platform/db/alter.ts'

/**
 * The name and email address that the sender typed, null for none, and whether senders through a
 * grant get no receipts by mail. There, null stands for 0: imports and nodes of the previous
 * version do not know the column.
 */
export const senders = altering({
  tickets: { add: { sender_name: 'text?', sender_address: 'text?' } },
  ticket_grants: { add: { no_receipts: 'int?' } },
})
