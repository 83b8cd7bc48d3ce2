/** The table of reminders. SQL only. */

import { statement } from '../../../platform/db/statement.ts'

type Of = { user_id: number }

/** 0 for all bugs. */
export const list = statement(
  (q, p: Of & { bug_id: number; id: number; limit: number; offset: number }) =>
    q
      .selectFrom('bug_reminders')
      .selectAll()
      .where('user_id', '=', p.user_id)
      .where((row) => row.or([row(row.val(p.bug_id), '=', 0), row('bug_id', '=', p.bug_id)]))
      .where((row) => row.or([row(row.val(p.id), '=', 0), row('id', '=', p.id)]))
      .orderBy('reminder_ts')
      .orderBy('id')
      .limit(p.limit)
      .offset(p.offset),
)
export type ReminderRow = Awaited<ReturnType<typeof list>>[number]

export const countOf = statement((q, p: Of) =>
  q
    .selectFrom('bug_reminders')
    .select((row) => row.fn.countAll<number>().as('reminders'))
    .where('user_id', '=', p.user_id),
)
export const add = statement((q, p: Omit<ReminderRow, 'id'>) =>
  q
    .insertInto('bug_reminders')
    .values({
      user_id: p.user_id,
      bug_id: p.bug_id,
      note: p.note,
      reminder_ts: p.reminder_ts,
      creation_ts: p.creation_ts,
    })
    .returning('id'),
)
export const remove = statement((q, p: Of & { id: number }) =>
  q.deleteFrom('bug_reminders').where('id', '=', p.id).where('user_id', '=', p.user_id),
)

export const due = statement((q, p: { now: number; limit: number }) =>
  q
    .selectFrom('bug_reminders')
    .select(['id', 'user_id', 'bug_id', 'note'])
    .where('reminder_ts', '<=', p.now)
    .orderBy('reminder_ts')
    .orderBy('id')
    .limit(p.limit),
)
export const removeAll = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('bug_reminders').where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)
