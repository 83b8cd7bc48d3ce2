/** Links of their own for those to whom a file ticket was sent. */

import { altering } from '../platform/db/alter.ts'
import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * A recipient of a ticket with a link of their own. `link_hash` is the SHA-256 of the secret id
   * in that link; null once the link was ended, at `ended_at`. `sent_at` is when it was made last,
   * `opened_at` and `downloaded_at` are the last times; the numbers count all of their links. Nodes
   * of the previous version remove tickets without it, so `ticket_id` is not a reference.
   */
  ticket_recipients: table(
    {
      id: 'id',
      ticket_id: 'int',
      address: 'text',
      link_hash: 'text?',
      sent_at: 'int',
      opens: 'int',
      opened_at: 'int?',
      downloads: 'int',
      downloaded_at: 'int?',
      ended_at: 'int?',
    },
    { unique: [['link_hash'], ['ticket_id', 'address']] },
  ),
}

/** Through whose link something is or was downloaded; null for the link of the ticket. */
export const recipientDownloads = altering({
  ticket_downloads: { add: { recipient_id: 'int?' } },
  ticket_download_log: { add: { recipient_id: 'int?' } },
})
