/** The table of parameters, Bugzilla's and Docket's. SQL only. */

import { statement } from '../../platform/db/statement.ts'

/** Only parameters that were set; all others have their default. */
export const stored = statement((q) => q.selectFrom('parameters').selectAll())

/** Adds the parameter or replaces its value. */
export const put = statement((q, p: { name: string; value: string }) =>
  q
    .insertInto('parameters')
    .values({ name: p.name, value: p.value })
    .onConflict((row) => row.column('name').doUpdateSet({ value: p.value })),
)
