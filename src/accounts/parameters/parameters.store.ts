/** The table of parameters, Bugzilla's and Docket's. SQL only. */

import { statement } from '../../platform/db/statement.ts'

export const stored = statement((q) => q.selectFrom('parameters').selectAll())

export const put = statement((q, p: { name: string; value: string }) =>
  q
    .insertInto('parameters')
    .values({ name: p.name, value: p.value })
    .onConflict((row) => row.column('name').doUpdateSet({ value: p.value })),
)
