/** What events name, with what decides who may know it. SQL only. */

import { statement } from '../../platform/db/statement.ts'

type Ids = { ids: number[] }

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
