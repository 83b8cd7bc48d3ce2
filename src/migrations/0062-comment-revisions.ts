/** Bugs whose comments are restricted to a group, and the versions of comments that were edited. */

import { altering } from '../platform/db/alter.ts'
import { table } from '../platform/db/schema.ts'

export const tables = {
  /**
   * A comment was edited: what its text was before. Hidden ones are shown only to members of
   * `edit_comments_admins_group`. The names are those of BMO.
   */
  longdescs_activity: table(
    {
      id: 'id',
      comment_id: '-> longdescs',
      who: '-> users',
      change_when: 'int',
      old_comment: 'text',
      is_hidden: 'int',
    },
    { index: [['comment_id', 'id'], ['who']] },
  ),
}

export const restricted = altering({
  bugs: { add: { restrict_comments: 'int' }, value: { restrict_comments: 0 } },
  // Null stands for 0: imports and nodes of the previous version do not know the column.
  longdescs: { add: { edit_count: 'int?' } },
})
