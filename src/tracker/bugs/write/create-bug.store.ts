/** The shelves that a new bug goes on. Only SQL. */

import { statement } from '../../../platform/db/statement.ts'

/** The row of a new bug, but for what every new bug begins with alike. */
export interface NewBug {
  product_id: number
  component_id: number
  group_set_id: number
  is_open: number
  now: number
  reporter: number
  assigned_to: number
  qa_contact: number | null
  bug_status: string
  resolution: string
  priority: string
  bug_severity: string
  op_sys: string
  rep_platform: string
  version: string
  target_milestone: string
  everconfirmed: number
  reporter_accessible: number
  cclist_accessible: number
  estimated_time: number
  remaining_time: number
  deadline: number | null
  short_desc: string
  short_desc_key: string
  bug_file_loc: string
  bug_file_loc_key: string
  status_whiteboard: string
  status_whiteboard_key: string
}

export const addBug = statement((q, p: NewBug) =>
  q
    .insertInto('bugs')
    .values({
      product_id: p.product_id,
      component_id: p.component_id,
      group_set_id: p.group_set_id,
      is_open: p.is_open,
      revision: 1,
      // The description is its first comment.
      comment_count: 1,
      creation_ts: p.now,
      delta_ts: p.now,
      reporter: p.reporter,
      assigned_to: p.assigned_to,
      qa_contact: p.qa_contact,
      bug_status: p.bug_status,
      resolution: p.resolution,
      priority: p.priority,
      bug_severity: p.bug_severity,
      op_sys: p.op_sys,
      rep_platform: p.rep_platform,
      version: p.version,
      target_milestone: p.target_milestone,
      everconfirmed: p.everconfirmed,
      reporter_accessible: p.reporter_accessible,
      cclist_accessible: p.cclist_accessible,
      estimated_time: p.estimated_time,
      remaining_time: p.remaining_time,
      actual_time: 0,
      deadline: p.deadline,
      short_desc: p.short_desc,
      short_desc_key: p.short_desc_key,
      bug_file_loc: p.bug_file_loc,
      bug_file_loc_key: p.bug_file_loc_key,
      status_whiteboard: p.status_whiteboard,
      status_whiteboard_key: p.status_whiteboard_key,
    })
    .returning('id'),
)

export const componentCc = statement((q, p: { component_id: number }) =>
  q
    .selectFrom('component_cc')
    .innerJoin('users', 'users.id', 'component_cc.user_id')
    .select(['users.id', 'users.login_name'])
    .where('component_id', '=', p.component_id),
)
