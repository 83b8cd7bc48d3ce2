/** Bugs and attachments in some groups. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

type Among = { ids: number[]; groups: number[] }

export const secret = statement((q, p: Among, dialect) =>
  q
    .selectFrom('bug_group_map')
    .select('bug_id')
    .distinct()
    .where((row) => dialect.oneOf(row.ref('bug_id'), p.ids))
    .where((row) => dialect.oneOf(row.ref('group_id'), p.groups)),
)

export const secretFiles = statement((q, p: Among, dialect) =>
  q
    .selectFrom('attachments')
    .innerJoin('bug_group_map', 'bug_group_map.bug_id', 'attachments.bug_id')
    .select('attachments.id')
    .distinct()
    .where((row) => dialect.oneOf(row.ref('attachments.id'), p.ids))
    .where((row) => dialect.oneOf(row.ref('bug_group_map.group_id'), p.groups)),
)
