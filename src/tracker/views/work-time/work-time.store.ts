/** Hours worked, from comments. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

type Span = { bug_ids: number[]; from: number; to: number; limit: number }

/** In hundredths of hours, by bug, person and month (`2026-01`). */
export const workTimes = statement((q, p: Span, dialect) =>
  q
    .selectFrom('longdescs')
    .innerJoin('users', 'users.id', 'longdescs.who')
    .select(['longdescs.bug_id', 'users.login_name as who'])
    .select((row) => [
      row
        .fn<string>('substr', [
          dialect.shownTime(row.ref('longdescs.bug_when'), 'day'),
          row.lit(1),
          row.lit(7),
        ])
        .as('month'),
      row.fn.sum('longdescs.work_time').as('work_time'),
    ])
    .where((row) => dialect.goesOn(row.ref('longdescs.id')))
    .where((row) => dialect.oneOf(row.ref('longdescs.bug_id'), p.bug_ids))
    .where('longdescs.work_time', '<>', 0)
    .where('longdescs.bug_when', '>=', p.from)
    .where('longdescs.bug_when', '<', p.to)
    .groupBy(['longdescs.bug_id', 'users.login_name', 'month'])
    .orderBy('month')
    .orderBy('longdescs.bug_id')
    .orderBy('users.login_name')
    .limit(p.limit),
)
