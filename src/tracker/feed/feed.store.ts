/** What events name, with what decides who may know it. SQL only. */

import { statement } from '../../platform/db/statement.ts'

type Ids = { ids: number[] }

/** Changes of fields, in their order. */
export const changes = statement((q, p: Ids, dialect) =>
  q
    .selectFrom('bug_changes')
    .innerJoin('fielddefs', 'fielddefs.id', 'bug_changes.fieldid')
    .leftJoin('attachments', 'attachments.id', 'bug_changes.attach_id')
    .leftJoin('longdescs', 'longdescs.id', 'bug_changes.comment_id')
    .select([
      'bug_changes.id',
      'bug_changes.bug_id',
      'fielddefs.name as field',
      'bug_changes.removed',
      'bug_changes.added',
      'bug_changes.attach_id',
      'attachments.isprivate as attachment_isprivate',
      'longdescs.isprivate as comment_isprivate',
    ])
    .where((row) => dialect.oneOf(row.ref('bug_changes.id'), p.ids))
    .orderBy('bug_changes.id'),
)
export type ChangeRow = Awaited<ReturnType<typeof changes>>[number]

/** Those of these comments that may be known: private ones only with `isprivate_max` 1. */
export const comments = statement((q, p: Ids & { isprivate_max: number }, dialect) =>
  q
    .selectFrom('longdescs')
    .select('id')
    .where((row) => dialect.oneOf(row.ref('id'), p.ids))
    .where('isprivate', '<=', p.isprivate_max),
)

/** The same of attachments. */
export const attachments = statement((q, p: Ids & { isprivate_max: number }, dialect) =>
  q
    .selectFrom('attachments')
    .select('id')
    .where((row) => dialect.oneOf(row.ref('id'), p.ids))
    .where('isprivate', '<=', p.isprivate_max),
)
