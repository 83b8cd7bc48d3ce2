/** Changes of many bugs at once: what was asked, and what became of each bug. */

import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * `asked` is the change as JSON; `undo_of` is the change that it takes back, or 0. `stage` is
   * `previewing`, `previewed`, `changing` or `done`, since `since`.
   */
  bulk_changes: table(
    {
      id: 'id',
      user_id: '-> users',
      asked: 'text',
      undo_of: 'int',
      stage: 'text',
      since: 'int',
    },
    { index: [['user_id', 'since']] },
  ),
  /**
   * `state` is `waiting`, `changed`, `same` or `refused`, and `outcome` says how as JSON. Bugs are
   * not references: those of a made-up project can be removed.
   */
  bulk_change_bugs: table(
    { id: 'id', change_id: '-> bulk_changes', bug_id: 'int', state: 'text', outcome: 'text' },
    { unique: [['change_id', 'bug_id']], index: [['change_id', 'state', 'bug_id']] },
  ),
}
