/** Finds visible bugs. SQL only. */

import { statement } from '../../../platform/db/statement.ts'
import { type Viewer, visibleTo } from './visible.ts'

/** The columns on which features base permissions. */
const columns = [
  'bugs.id',
  'bugs.product_id',
  'bugs.component_id',
  'bugs.reporter',
  'bugs.assigned_to',
  'bugs.qa_contact',
  'bugs.bug_status',
  'bugs.resolution',
  'bugs.is_open',
  'bugs.everconfirmed',
  'bugs.group_set_id',
  'bugs.reporter_accessible',
  'bugs.cclist_accessible',
  'bugs.comment_count',
  'bugs.estimated_time',
  'bugs.remaining_time',
  'bugs.actual_time',
  'bugs.creation_ts',
  'bugs.delta_ts',
  'bugs.revision',
  'bugs.short_desc',
] as const

export const visibleByIds = statement((q, p: Viewer & { ids: number[] }, dialect) =>
  q
    .selectFrom('bugs')
    .select(columns)
    .where((bug) => dialect.oneOf(bug.ref('bugs.id'), p.ids))
    .where((bug) => visibleTo(bug, p)),
)

/** Whether bugs exist at all; only to distinguish faults 101 and 102, as Bugzilla does. */
export const existing = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('bugs')
    .select('id')
    .where((bug) => dialect.oneOf(bug.ref('bugs.id'), p.ids)),
)

export const byAliases = statement((q, p: { alias_keys: string[] }, dialect) =>
  q
    .selectFrom('bugs_aliases')
    .select(['alias_key', 'bug_id'])
    .where((row) => dialect.oneOfTexts(row.ref('alias_key'), p.alias_keys)),
)

export const some = statement((q) => q.selectFrom('bugs').select('id').limit(1))

/** What decides who sees a bug, whoever asks. */
export const guarded = statement((q, p: { id: number }) =>
  q
    .selectFrom('bugs')
    .select([
      'group_set_id',
      'assigned_to',
      'qa_contact',
      'reporter',
      'reporter_accessible',
      'cclist_accessible',
    ])
    .where('id', '=', p.id),
)
/** Those of these people who are on the CC list of a bug. */
export const ccAmong = statement((q, p: { bug_id: number; ids: number[] }, dialect) =>
  q
    .selectFrom('cc')
    .select('who')
    .where('bug_id', '=', p.bug_id)
    .where((row) => dialect.oneOf(row.ref('who'), p.ids)),
)
