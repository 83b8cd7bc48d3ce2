/** What mail about the bugs of a group contains, and the keys to which people want it encrypted. */

import { altering } from '../platform/db/alter.ts'
import { table } from '../platform/db/schema.ts'

export const tables = {
  /** The OpenPGP key of a person: ASCII, as they gave it, and what GnuPG says of it. */
  pgp_keys: table(
    {
      user_id: '-> users',
      public_key: 'text',
      fingerprint: 'text',
      algorithm: 'text',
      expires_at: 'int?',
      at: 'int',
    },
    { primary: ['user_id'] },
  ),
}

/** `all` or `none`: whether mail about the bugs of a group has content; null means `all`. */
export const groups = altering({ groups: { add: { mail_content: 'text?' } } })
