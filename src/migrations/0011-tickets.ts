/** File tickets: what was uploaded for whom, who may upload, and what was downloaded. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * Files that whoever has the link may download. `public_id` is 32 hexadecimal digits. Limits are
   * as they were given, null for none; `ends_at` is the last moment by all of them, as
   * `endOf` in tickets/expiry works it out. `downloads` are those that were delivered whole, and
   * `last_stamp` is when the last one began. `from_grant` is the public id of the grant that it
   * came through, also when that is gone. Addresses are separated by commas.
   */
  tickets: table(
    {
      id: 'id',
      public_id: 'text',
      user_id: '-> users',
      name: 'text',
      size: 'int',
      comment: 'text',
      password: 'text?',
      pass_send: 'int',
      creation_ts: 'int',
      downloads: 'int',
      last_stamp: 'int?',
      total_s: 'int?',
      lastdl_s: 'int?',
      maxdl: 'int?',
      ends_at: 'int?',
      notify_email: 'text',
      sent_email: 'text',
      locale: 'text',
      from_grant: 'text?',
    },
    {
      unique: [['public_id']],
      index: [['user_id', 'id'], ['ends_at'], ['from_grant']],
    },
  ),

  /** The files of a ticket in their order; `path` is the name, after folders where it has any. */
  ticket_files: table(
    {
      id: 'id',
      ticket_id: '-> tickets',
      position: 'int',
      path: 'text',
      size: 'int',
      blob_hash: 'text',
    },
    { unique: [['ticket_id', 'position']], index: [['blob_hash']] },
  ),

  /**
   * Leave to upload, for whoever has the link, and the limits of the tickets that come of it. The
   * other columns are as in `tickets`, with uploads in the place of downloads.
   */
  ticket_grants: table(
    {
      id: 'id',
      public_id: 'text',
      user_id: '-> users',
      comment: 'text',
      password: 'text?',
      pass_send: 'int',
      creation_ts: 'int',
      uploads: 'int',
      last_stamp: 'int?',
      total_s: 'int?',
      lastul_s: 'int?',
      maxul: 'int?',
      ends_at: 'int?',
      ticket_total_s: 'int?',
      ticket_lastdl_s: 'int?',
      ticket_maxdl: 'int?',
      notify_email: 'text',
      sent_email: 'text',
      locale: 'text',
    },
    { unique: [['public_id']], index: [['user_id', 'id'], ['ends_at']] },
  ),

  /**
   * A download that is not whole yet. `reader` says whose it is: a fingerprint. `delivered` is
   * JSON, the spans of bytes that went out so far. It holds a place among those that a ticket
   * allows while `streams`, its answers on the way, are more than none, and until `held_until`.
   */
  ticket_downloads: table(
    {
      id: 'id',
      ticket_id: '-> tickets',
      file_id: '-> ticket_files',
      reader: 'text',
      begun_at: 'int',
      streams: 'int',
      held_until: 'int',
      delivered: 'text',
    },
    { index: [['ticket_id', 'reader'], ['held_until'], ['file_id']] },
  ),
}
