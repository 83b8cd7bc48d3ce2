/**
 * Records which users were renamed and when, so that cached responses without their names stay
 * valid.
 */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /** `revision` is that of the topic of names after the latest change. */
  renamed_users: table(
    { user_id: '-> users', revision: 'int' },
    { primary: ['user_id'], index: [['revision']] },
  ),
}
