/** File tickets, grants and downloads. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * Files that anyone with the link can download. `public_id` is 32 hexadecimal digits. Limits are
   * as given, null for none; `ends_at` is the earliest end by all of them. `downloads` counts
   * complete ones, and `last_stamp` is when the last one began. `from_grant` is the public id of
   * its grant, which may have been deleted. Addresses are separated by commas.
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

  /** The files of a ticket, in order; `path` is the name with any folders. */
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
   * A grant: permission to upload for anyone with the link, and the limits of the resulting
   * tickets. Other columns are as in `tickets`, with uploads instead of downloads.
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
   * An incomplete download. `reader` is a fingerprint of the downloader. `delivered` is JSON: the
   * byte ranges sent so far. It occupies a slot of the ticket while `streams`, its open responses,
   * is greater than 0, and until `held_until`.
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
