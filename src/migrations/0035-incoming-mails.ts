/** Mail that came in. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * `digest` recognizes the same message, `search_key` is the folded sender and subject, and `how`
   * is JSON that says what to believe. `state` is `waiting`, `handled`, `ignored`, `refused` or
   * `failed`, since `state_since`. The bytes of a handled message are not kept.
   */
  incoming_mails: table(
    {
      id: 'id',
      digest: 'text',
      received: 'int',
      recipient: 'text',
      sender: 'text',
      subject: 'text',
      search_key: 'text',
      size: 'int',
      blob_hash: 'text?',
      how: 'text',
      state: 'text',
      state_since: 'int',
      bug_id: 'int?',
      reason: 'text',
    },
    { unique: [['digest']], index: [['state', 'id'], ['state_since'], ['blob_hash']] },
  ),
}
