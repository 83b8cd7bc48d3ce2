/** Queries of the consistency check: stored values and their source data. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

export const bugsAfter = statement((q, p: { after: number; limit: number }) =>
  q
    .selectFrom('bugs')
    .innerJoin('group_sets', 'group_sets.id', 'bugs.group_set_id')
    .select(['bugs.id', 'comment_count', 'actual_time', 'is_open', 'bug_status'])
    .select(['group_ids', 'is_on_bugs'])
    .where('bugs.id', '>', p.after)
    .orderBy('bugs.id')
    .limit(p.limit),
)

interface Repaired {
  id: number
  comment_count: number
  actual_time: number
  is_open: number
  group_set_id: number
}
export const repair = statement((q, p: Repaired) =>
  q
    .updateTable('bugs')
    .set((bug) => ({
      comment_count: p.comment_count,
      actual_time: p.actual_time,
      is_open: p.is_open,
      group_set_id: p.group_set_id,
      revision: bug('revision', '+', 1),
    }))
    .where('id', '=', p.id),
)

interface Between {
  after: number
  until: number
}
export const commentsBetween = statement((q, p: Between) =>
  q
    .selectFrom('longdescs')
    .select((row) => [
      'bug_id',
      row.fn.countAll().as('comments'),
      row.fn.sum('work_time').as('work_time'),
    ])
    .where('bug_id', '>', p.after)
    .where('bug_id', '<=', p.until)
    .groupBy('bug_id'),
)
export const groupsBetween = statement((q, p: Between) =>
  q
    .selectFrom('bug_group_map')
    .select(['bug_id', 'group_id'])
    .where('bug_id', '>', p.after)
    .where('bug_id', '<=', p.until)
    .orderBy('bug_id')
    .orderBy('group_id'),
)
export const statuses = statement((q) =>
  q
    .selectFrom('field_values')
    .innerJoin('fielddefs', 'fielddefs.id', 'field_values.field_id')
    .select(['field_values.value', 'field_values.is_open'])
    .where('fielddefs.name', '=', 'bug_status'),
)
