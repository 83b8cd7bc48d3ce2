/** The table of mail that waits to be sent with what follows. SQL only. */

import { statement } from '../../platform/db/statement.ts'

type OfBug = { user_id: number; bug_id: number }

/** When what is held of a bug is due. */
export const dueOfBug = statement((q, p: OfBug) =>
  q
    .selectFrom('held_mail')
    .select('due_at')
    .where('user_id', '=', p.user_id)
    .where('bug_id', '=', p.bug_id)
    .where('is_daily', '=', 0)
    .limit(1),
)
/** Whether something is held for a day. */
export const ofDay = statement((q, p: { user_id: number; due_at: number }) =>
  q
    .selectFrom('held_mail')
    .select('id')
    .where('user_id', '=', p.user_id)
    .where('is_daily', '=', 1)
    .where('due_at', '=', p.due_at)
    .limit(1),
)

type New = OfBug & { at: number; due_at: number; is_daily: number; body: string }
/** Nothing happens if the person or the bug has been removed. */
export const addIfBoth = statement((q, p: New) =>
  q
    .insertInto('held_mail')
    .columns(['user_id', 'bug_id', 'at', 'due_at', 'is_daily', 'body'])
    .expression((row) =>
      row
        .selectFrom(['users', 'bugs'])
        .select((one) => [
          'users.id as user_id',
          'bugs.id as bug_id',
          one.cast<number>(one.val(p.at), 'bigint').as('at'),
          one.cast<number>(one.val(p.due_at), 'bigint').as('due_at'),
          one.cast<number>(one.val(p.is_daily), 'bigint').as('is_daily'),
          one.cast<string>(one.val(p.body), 'text').as('body'),
        ])
        .where('users.id', '=', p.user_id)
        .where('bugs.id', '=', p.bug_id),
    ),
)

type Due = { user_id: number; now: number; limit: number }
/** The oldest of a bug. */
export const due = statement((q, p: Due & OfBug) =>
  q
    .selectFrom('held_mail')
    .select(['id', 'body'])
    .where('user_id', '=', p.user_id)
    .where('bug_id', '=', p.bug_id)
    .where('is_daily', '=', 0)
    .where('due_at', '<=', p.now)
    .orderBy('at')
    .orderBy('id')
    .limit(p.limit),
)
/** The newest of all bugs, newest first. */
export const dueDaily = statement((q, p: Due) =>
  q
    .selectFrom('held_mail')
    .select(['id', 'body', 'bug_id'])
    .where('user_id', '=', p.user_id)
    .where('is_daily', '=', 1)
    .where('due_at', '<=', p.now)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(p.limit),
)
export const remove = statement((q, p: { ids: number[] }, dialect) =>
  q.deleteFrom('held_mail').where((row) => dialect.oneOf(row.ref('id'), p.ids)),
)
/** All that is due for the day. */
export const dropDaily = statement((q, p: { user_id: number; now: number }) =>
  q
    .deleteFrom('held_mail')
    .where('user_id', '=', p.user_id)
    .where('is_daily', '=', 1)
    .where('due_at', '<=', p.now),
)

/** Bugs of which something from before a time is held for a person. */
export const bugsBefore = statement(
  (q, p: { user_id: number; before: number; after: number; limit: number }) =>
    q
      .selectFrom('held_mail')
      .select('bug_id')
      .distinct()
      .where('user_id', '=', p.user_id)
      .where('at', '<', p.before)
      .where('bug_id', '>', p.after)
      .orderBy('bug_id')
      .limit(p.limit),
)
/** Makes what is from before a time due now, of each bug for itself. */
export const release = statement(
  (q, p: { user_id: number; before: number; now: number; bug_ids: number[] }, dialect) =>
    q
      .updateTable('held_mail')
      .set({ due_at: p.now, is_daily: 0 })
      .where('user_id', '=', p.user_id)
      .where('at', '<', p.before)
      .where((row) => dialect.oneOf(row.ref('bug_id'), p.bug_ids)),
)
