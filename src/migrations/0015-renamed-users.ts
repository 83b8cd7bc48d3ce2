/** Whose name changed when, so that what is kept and names others still holds. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /** `revision` is that of the topic of names, right after the last change. */
  renamed_users: table(
    { user_id: '-> users', revision: 'int' },
    { primary: ['user_id'], index: [['revision']] },
  ),
}
