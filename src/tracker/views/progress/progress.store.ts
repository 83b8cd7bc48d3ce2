/** The changes of statuses of many bugs. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

type Asked = { bug_ids: number[]; field_id: number }

/** Oldest first. */
export const statusChanges = statement((q, p: Asked, dialect) =>
  q
    .selectFrom('bug_changes')
    .select(['bug_id', 'bug_when as at', 'removed', 'added'])
    .where((row) => dialect.oneOf(row.ref('bug_id'), p.bug_ids))
    .where('fieldid', '=', p.field_id)
    .orderBy('bug_when')
    .orderBy('id'),
)
