/** Tickets whose files were encrypted before they were sent, and grants that ask for that. */

import { altering } from '../platform/db/alter.ts'

/** Null stands for 0: imports and nodes of the previous version do not know the column. */
export const encryptedTickets = altering({
  tickets: { add: { encrypted_list: 'text?' } },
  ticket_grants: { add: { is_encrypted: 'int?' } },
})
