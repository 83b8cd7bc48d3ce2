/**
 * What happened to file tickets: deletions that can be undone, files that were replaced, and who
 * downloaded when.
 */

import { altering } from '../platform/db/alter.ts'
import { table } from '../platform/db/schema.ts'

const index = [{ on: ['purged_at'], where: 'purged_at is not null' }]

/**
 * When something was deleted, and when a file of a ticket was replaced last; null for never. The
 * column `ends_at` of deleted tickets and grants is 0, so nodes of the previous version treat them
 * as expired. `shown_as` is the name of the owner that those with the link see; null for none.
 */
export const ticketHistory = altering({
  tickets: { add: { purged_at: 'int?', replaced_at: 'int?', shown_as: 'text?' }, index },
  ticket_grants: { add: { purged_at: 'int?', shown_as: 'text?' }, index },
})

export const tables = {
  /**
   * A response with bytes of a ticket, or several with parts of a file of the same download.
   * `download_id` is that of the download, while it is incomplete. `path` is null for all files as
   * an archive. `login` and `address` are empty if they are unknown. Nodes of the previous version
   * remove tickets without it, so it is not a reference.
   */
  ticket_download_log: table(
    {
      id: 'id',
      ticket_id: 'int',
      at: 'int',
      download_id: 'int?',
      path: 'text?',
      bytes: 'int',
      is_complete: 'int',
      login: 'text',
      address: 'text',
    },
    { index: [['ticket_id', 'id'], ['at']] },
  ),
}
