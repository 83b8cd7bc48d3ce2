/** Uploads that come in several requests, until a ticket has them. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * A file that is on its way, or has come whole and waits for its ticket. `public_id` is 32
   * hexadecimal digits, and the name of its file in the folder `uploads`. `user_id` is whose
   * ticket it becomes; `from_grant` is the public id of the grant that it comes through. `path` is
   * its name, after folders where it has any, and `metadata` what its sender said of it, as it
   * came. `size` is what was announced, `received` how much of it is safe. `blob_hash` is there
   * when it is whole. After `ends_at` it is given up.
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
