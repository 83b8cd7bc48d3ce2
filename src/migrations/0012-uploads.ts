/** Resumable uploads. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * A file that is being uploaded, or is complete and not yet part of a ticket. `public_id` is 32
   * hexadecimal digits. The bytes received so far are in the file of this name in the folder
   * `uploads`, or in `ticket_upload_parts`. `user_id` is the owner of the future ticket,
   * `from_grant` the public id of the grant. `path` is its name with any folders, and `metadata`
   * what the client sent about it, verbatim. `size` is the announced size, `received` the number of
   * bytes stored. `blob_hash` is set when it is complete. It is discarded after `ends_at`.
   */
  ticket_uploads: table(
    {
      id: 'id',
      public_id: 'text',
      user_id: '-> users',
      from_grant: 'text?',
      path: 'text',
      metadata: 'text',
      size: 'int',
      received: 'int',
      creation_ts: 'int',
      ends_at: 'int',
      blob_hash: 'text?',
    },
    {
      unique: [['public_id']],
      index: [['user_id', 'id'], ['from_grant', 'id'], ['ends_at'], ['blob_hash']],
    },
  ),
}
