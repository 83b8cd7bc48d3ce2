/** Numbers computed from other columns, for comparing and sorting. */

import { type RawBuilder, sql } from 'kysely'

import type { SearchContext } from './comparisons.ts'
import type { Computed } from '../tree/fields.ts'

const DAY_MS = 86_400_000

/**
 * SQL for each computed field, on the table `bugs`: days since the last change, percent of hours
 * worked, and the number of comments that the reader may see.
 */
export const computed: Record<Computed, (context: SearchContext) => RawBuilder<number>> = {
  // SQLite treats a bound number as real.
  days_elapsed: ({ now }) => sql`((cast(${now} as bigint) - bugs.delta_ts) / ${sql.lit(DAY_MS)})`,
  percentage_complete: () => sql`(case when bugs.actual_time + bugs.remaining_time = 0 then 0
    else 100 * bugs.actual_time / (bugs.actual_time + bugs.remaining_time) end)`,
  'longdescs.count': ({ isInsider }) => sql`(select count(*) from longdescs
    where longdescs.bug_id = bugs.id and longdescs.isprivate <= ${sql.lit(Number(isInsider))})`,
}

/** A custom number that was never set is 0. */
export const ownNumber = (field_id: number) =>
  sql<number>`coalesce((select value_int from bug_cf_values
    where bug_cf_values.bug_id = bugs.id and bug_cf_values.field_id = ${field_id}), 0)`
