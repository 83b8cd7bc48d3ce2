/** The bugs of the demo, and those in its products. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

type Ids = { ids: readonly number[] }
export const bugsReportedBy = statement((q, p: Ids, dialect) =>
  q
    .selectFrom('bugs')
    .select('id')
    .where((row) => dialect.oneOf(row.ref('reporter'), p.ids))
    .orderBy('id'),
)
export const bugsInProducts = statement((q, p: Ids, dialect) =>
  q
    .selectFrom('bugs')
    .select('id')
    .where((row) => dialect.oneOf(row.ref('product_id'), p.ids))
    .orderBy('id'),
)
