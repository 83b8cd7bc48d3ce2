/** Mail that came back, and to whom no mail is sent because of that. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /** A letter that came back for good: one row, however often that is reported. */
  mail_bounces: table(
    { user_id: '-> users', letter: 'int', at: 'int' },
    { primary: ['user_id', 'letter'], index: [['at']] },
  ),

  /** People whose `disable_mail` is 1 since then; `reason` is what the last report says. */
  mail_stops: table(
    { user_id: '-> users', at: 'int', reason: 'text' },
    { primary: ['user_id'], index: [['at']] },
  ),
}
