/** Reminders of file tickets and grants that expire soon. */

import { altering } from '../platform/db/alter.ts'

/**
 * The expiry time that the last reminder told, in milliseconds since 1970; null for none. Whatever
 * is extended is reminded of again.
 */
export const ticketReminders = altering({
  tickets: { add: { reminded_until: 'int?' } },
  ticket_grants: { add: { reminded_until: 'int?' } },
})
