/** The tables of mail that came back. SQL only. */

import { statement } from '../../platform/db/statement.ts'

/** Changes nothing if the same letter was added before. */
export const add = statement((q, p: { user_id: number; letter: number; now: number }) =>
  q
    .insertInto('mail_bounces')
    .values({ user_id: p.user_id, letter: p.letter, at: p.now })
    .onConflict((row) => row.doNothing()),
)

export const count = statement((q, p: { user_id: number; since: number }) =>
  q
    .selectFrom('mail_bounces')
    .select((row) => row.fn.countAll<number>().as('letters'))
    .where('user_id', '=', p.user_id)
    .where('at', '>=', p.since),
)

export const forget = statement((q, p: { user_id: number }) =>
  q.deleteFrom('mail_bounces').where('user_id', '=', p.user_id),
)
export const forgetBefore = statement((q, p: { before: number }) =>
  q.deleteFrom('mail_bounces').where('at', '<', p.before),
)

/** Whether mail may be sent; changes nothing if that is so already. */
export const setMail = statement((q, p: { user_id: number; disable_mail: number }) =>
  q
    .updateTable('users')
    .set({ disable_mail: p.disable_mail })
    .where('id', '=', p.user_id)
    .where('disable_mail', '<>', p.disable_mail),
)

export const addStop = statement((q, p: { user_id: number; now: number; reason: string }) =>
  q
    .insertInto('mail_stops')
    .values({ user_id: p.user_id, at: p.now, reason: p.reason })
    .onConflict((row) => row.doNothing()),
)
export const stopOf = statement((q, p: { user_id: number }) =>
  q.selectFrom('mail_stops').select(['at as since', 'reason']).where('user_id', '=', p.user_id),
)
export const removeStop = statement((q, p: { user_id: number }) =>
  q.deleteFrom('mail_stops').where('user_id', '=', p.user_id),
)

/** The latest first. */
export const stops = statement((q, p: { limit: number; offset: number }) =>
  q
    .selectFrom('mail_stops')
    .innerJoin('users', 'users.id', 'mail_stops.user_id')
    .select(['users.id', 'users.login_name', 'mail_stops.at as since', 'mail_stops.reason'])
    .orderBy('mail_stops.at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(p.limit)
    .offset(p.offset),
)
export const countStops = statement((q) =>
  q.selectFrom('mail_stops').select((row) => row.fn.countAll<number>().as('total')),
)
