/** What mail about a change tells, and to whom it may go. SQL only. */

import { statement } from '../../platform/db/statement.ts'

const comment = [
  'longdescs.id',
  'longdescs.bug_id',
  'longdescs.isprivate',
  'longdescs.count',
  'longdescs.type',
  'longdescs.extra_data',
  'longdescs.thetext',
  'users.login_name',
  'users.realname',
] as const

type OfBugs = { bug_ids: number[]; isprivate_max: number }

/** Of each bug oldest first; private ones only up to `isprivate_max` 1. */
export const commentsOf = statement((q, p: OfBugs & { ids: number[] }, dialect) =>
  q
    .selectFrom('longdescs')
    .innerJoin('users', 'users.id', 'longdescs.who')
    .select(comment)
    .where((row) => dialect.oneOf(row.ref('longdescs.bug_id'), p.bug_ids))
    .where((row) => dialect.oneOf(row.ref('longdescs.id'), p.ids))
    .where('longdescs.isprivate', '<=', p.isprivate_max)
    .orderBy('longdescs.bug_id')
    .orderBy('longdescs.count'),
)
export type ToldComment = Awaited<ReturnType<typeof commentsOf>>[number]

export const descriptionsOf = statement((q, p: OfBugs, dialect) =>
  q
    .selectFrom('longdescs')
    .innerJoin('users', 'users.id', 'longdescs.who')
    .select(comment)
    .where((row) => dialect.oneOf(row.ref('longdescs.bug_id'), p.bug_ids))
    .where('longdescs.count', '=', 0)
    .where('longdescs.isprivate', '<=', p.isprivate_max),
)

export const bug = statement((q, p: { bug_id: number }) =>
  q
    .selectFrom('bugs')
    .select(['id', 'assigned_to', 'qa_contact', 'reporter', 'bug_status'])
    .select(['product_id', 'component_id'])
    .where('id', '=', p.bug_id),
)
export const ccOf = statement((q, p: { bug_id: number }) =>
  q.selectFrom('cc').select('who').where('bug_id', '=', p.bug_id),
)
/** The bugs that depend on it. */
export const blockedBy = statement((q, p: { bug_id: number }) =>
  q
    .selectFrom('dependencies')
    .select('blocked')
    .where('dependson', '=', p.bug_id)
    .orderBy('blocked'),
)

/** Those of these people whose account is open. */
export const enabled = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('users')
    .select(['id', 'group_set_id'])
    .where((row) => dialect.oneOf(row.ref('id'), p.ids))
    .where('is_enabled', '=', 1),
)
/** Those of these people to whom mail may go. */
export const reachable = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('users')
    .select(['id', 'login_name'])
    .where((row) => dialect.oneOf(row.ref('id'), p.ids))
    .where('is_enabled', '=', 1)
    .where('disable_mail', '=', 0),
)
