/** Texts that users have typed, but not saved yet. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /** `place` is the form and its field. */
  drafts: table(
    { id: 'id', user_id: '-> users', place: 'text', body: 'text', modified: 'int' },
    { unique: [['user_id', 'place']] },
  ),
}
