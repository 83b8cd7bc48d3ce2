/** Who has chosen what mail about bugs to get. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /** Users whose rows in `email_setting` are what they want; for all others, the defaults apply. */
  bugmail_choices: table({ user_id: '-> users' }, { primary: ['user_id'] }),
}
