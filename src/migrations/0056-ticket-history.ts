/** When tickets and grants were deleted that can still be taken back. */

import { altering } from '../platform/db/alter.ts'

const index = [{ on: ['purged_at'], where: 'purged_at is not null' }]

/**
 * Null for those that were not deleted. The column `ends_at` of deleted ones is 0, so nodes of the
 * previous version treat them as expired.
 */
export const ticketHistory = altering({
  tickets: { add: { purged_at: 'int?' }, index },
  ticket_grants: { add: { purged_at: 'int?' }, index },
})
