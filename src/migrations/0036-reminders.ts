/** Reminders of bugs, and when regular mail is sent next. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /** A person's reminder of a bug; removed when it is sent. */
  bug_reminders: table(
    {
      id: 'id',
      user_id: '-> users',
      bug_id: '-> bugs',
      note: 'text',
      reminder_ts: 'int',
      creation_ts: 'int',
    },
    { index: [['user_id', 'reminder_ts'], ['bug_id'], ['reminder_ts']] },
  ),

  /** Regular mail by its name, and when it is sent next. */
  regular_mail: table({ name: 'text', run_next: 'int' }, { primary: ['name'] }),
}
