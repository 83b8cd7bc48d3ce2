/** What waits for people, and when they are reminded next. SQL only. */

import type { ExpressionBuilder } from 'kysely'

import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { type Viewer, visibleTo } from '../../bugs/see/visible.ts'

type Bug = ExpressionBuilder<Tables, 'bugs'>

export const regular = statement((q) => q.selectFrom('regular_mail').selectAll())
export const setNext = statement((q, p: { name: string; run_next: number }) =>
  q
    .insertInto('regular_mail')
    .values({ name: p.name, run_next: p.run_next })
    .onConflict((row) => row.column('name').doUpdateSet({ run_next: p.run_next })),
)
export const stop = statement((q, p: { name: string }) =>
  q.deleteFrom('regular_mail').where('name', '=', p.name),
)

interface Before {
  before: number
}
interface Page {
  after: number
  limit: number
}
/** Bugzilla's words for bugs that nobody works on, of older versions as well. */
const NEW = ['CONFIRMED', 'NEW', 'REOPENED']

/** Assignees of new bugs that were last changed before a time. */
export const assignees = statement((q, p: Before & Page, dialect) =>
  q
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '>', p.after)
    .where('users.is_enabled', '=', 1)
    .where('users.disable_mail', '=', 0)
    .where((row) =>
      row.exists(
        row
          .selectFrom('bugs')
          .select('bugs.id')
          .whereRef('bugs.assigned_to', '=', 'users.id')
          .where((bug) => dialect.oneOfTexts(bug.ref('bugs.bug_status'), NEW))
          .where('bugs.delta_ts', '<', p.before),
      ),
    )
    .orderBy('users.id')
    .limit(p.limit),
)
export const newBugs = statement((q, p: Viewer & Before & { limit: number }, dialect) =>
  q
    .selectFrom('bugs')
    .select(['bugs.id', 'bugs.short_desc'])
    .where('bugs.assigned_to', '=', p.viewer_id)
    .where((bug) => dialect.oneOfTexts(bug.ref('bugs.bug_status'), NEW))
    .where('bugs.delta_ts', '<', p.before)
    .where((bug) => visibleTo(bug as unknown as Bug, p))
    .orderBy('bugs.id')
    .limit(p.limit),
)

/** People of whom a flag was requested before a time. */
export const requestees = statement((q, p: Before & Page) =>
  q
    .selectFrom('users')
    .select('users.id')
    .where('users.id', '>', p.after)
    .where('users.is_enabled', '=', 1)
    .where('users.disable_mail', '=', 0)
    .where((row) =>
      row.exists(
        row
          .selectFrom('flags')
          .select('flags.id')
          .whereRef('flags.requestee_id', '=', 'users.id')
          .where('flags.status', '=', '?')
          .where('flags.modification_date', '<', p.before),
      ),
    )
    .orderBy('users.id')
    .limit(p.limit),
)
