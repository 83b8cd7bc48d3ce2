/** The tables of whines. SQL only. */

import type { ExpressionBuilder } from 'kysely'

import { statement } from '../../../platform/db/statement.ts'
import type { Tables } from '../../../platform/db/tables.ts'

/** Targets of schedules, as in Bugzilla. */
export const MAILTO = { user: 0, group: 1 } as const

const columns = [
  'whine_events.id',
  'whine_events.owner_userid',
  'whine_events.subject',
  'whine_events.body',
  'whine_events.mailifnobugs',
  'users.login_name as owner',
] as const

export const byId = statement((q, p: { id: number }) =>
  q
    .selectFrom('whine_events')
    .innerJoin('users', 'users.id', 'whine_events.owner_userid')
    .select(columns)
    .where('whine_events.id', '=', p.id),
)
export type WhineRow = NonNullable<Awaited<ReturnType<typeof byId.first>>>

export interface Wanted {
  /** 0 for everybody. */
  owner_id: number
  /** Folded; empty for all. */
  part: string
  /** 1 and 0; -1 for all. */
  waits: number
}
type Row = ExpressionBuilder<Tables, 'whine_events' | 'users'>

/** Schedules of imported whines have no next run until they are approved. */
const waits = (row: Row) =>
  row.exists(
    row
      .selectFrom('whine_schedules')
      .select('whine_schedules.id')
      .whereRef('whine_schedules.eventid', '=', 'whine_events.id')
      .where('whine_schedules.run_next', 'is', null),
  )

const isWanted = (row: Row, p: Wanted) =>
  row.and([
    row.or([row(row.val(p.owner_id), '=', 0), row('whine_events.owner_userid', '=', p.owner_id)]),
    row.or([
      row(row.val(p.waits), '=', -1),
      row.and([row(row.val(p.waits), '=', 1), waits(row)]),
      row.and([row(row.val(p.waits), '=', 0), row.not(waits(row))]),
    ]),
  ])

export const list = statement((q, p: Wanted & { limit: number; offset: number }, dialect) =>
  q
    .selectFrom('whine_events')
    .innerJoin('users', 'users.id', 'whine_events.owner_userid')
    .select(columns)
    .where((row) => isWanted(row, p))
    .where((row) => dialect.contains(row.ref('users.login_name_key'), p.part))
    .orderBy('whine_events.id')
    .limit(p.limit)
    .offset(p.offset),
)
export const counted = statement((q, p: Wanted, dialect) =>
  q
    .selectFrom('whine_events')
    .innerJoin('users', 'users.id', 'whine_events.owner_userid')
    .select((row) => row.fn.countAll<number>().as('total'))
    .where((row) => isWanted(row, p))
    .where((row) => dialect.contains(row.ref('users.login_name_key'), p.part)),
)

export const queries = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('whine_queries')
    .selectAll()
    .where((row) => dialect.oneOf(row.ref('eventid'), p.ids))
    .orderBy('sortkey')
    .orderBy('id'),
)
export type QueryRow = Awaited<ReturnType<typeof queries>>[number]

export const schedules = statement((q, p: { ids: number[] }, dialect) =>
  q
    .selectFrom('whine_schedules')
    .selectAll()
    .where((row) => dialect.oneOf(row.ref('eventid'), p.ids))
    .orderBy('id'),
)
export type ScheduleRow = Awaited<ReturnType<typeof schedules>>[number]

export const countOf = statement((q, p: { user_id: number }) =>
  q
    .selectFrom('whine_events')
    .select((row) => row.fn.countAll<number>().as('whines'))
    .where('owner_userid', '=', p.user_id),
)

type Texts = { subject: string; body: string; mailifnobugs: number }
export const add = statement((q, p: Texts & { user_id: number }) =>
  q
    .insertInto('whine_events')
    .values({
      owner_userid: p.user_id,
      subject: p.subject,
      body: p.body,
      mailifnobugs: p.mailifnobugs,
    })
    .returning('id'),
)
export const put = statement((q, p: Texts & { id: number }) =>
  q
    .updateTable('whine_events')
    .set({ subject: p.subject, body: p.body, mailifnobugs: p.mailifnobugs })
    .where('id', '=', p.id),
)
export const remove = statement((q, p: { id: number }) =>
  q.deleteFrom('whine_events').where('id', '=', p.id),
)

export const addQuery = statement((q, p: Omit<QueryRow, 'id'>) =>
  q.insertInto('whine_queries').values({
    eventid: p.eventid,
    query_name: p.query_name,
    sortkey: p.sortkey,
    onemailperbug: p.onemailperbug,
    title: p.title,
  }),
)
export const removeQueries = statement((q, p: { id: number }) =>
  q.deleteFrom('whine_queries').where('eventid', '=', p.id),
)
export const addSchedule = statement((q, p: Omit<ScheduleRow, 'id'>) =>
  q.insertInto('whine_schedules').values({
    eventid: p.eventid,
    run_day: p.run_day,
    run_time: p.run_time,
    run_next: p.run_next,
    mailto: p.mailto,
    mailto_type: p.mailto_type,
  }),
)
export const removeSchedules = statement((q, p: { id: number }) =>
  q.deleteFrom('whine_schedules').where('eventid', '=', p.id),
)

/** Those of approved whines that should have run, longest due first. */
export const due = statement((q, p: { now: number; limit: number }) =>
  q
    .selectFrom('whine_schedules')
    .selectAll()
    .where('run_next', '<=', p.now)
    .orderBy('run_next')
    .orderBy('id')
    .limit(p.limit),
)
/** Whines that wait for approval; with `all`, whatever the ids. */
export const waiting = statement((q, p: { ids: number[]; all: number; limit: number }, dialect) =>
  q
    .selectFrom('whine_events')
    .innerJoin('users', 'users.id', 'whine_events.owner_userid')
    .select('whine_events.id')
    .where((row) => waits(row))
    .where((row) =>
      row.or([row(row.val(p.all), '=', 1), dialect.oneOf(row.ref('whine_events.id'), p.ids)]),
    )
    .orderBy('whine_events.id')
    .limit(p.limit),
)
type Of = { ids: number[] }
export const waitingTimes = statement((q, p: Of, dialect) =>
  q
    .selectFrom('whine_schedules')
    .select(['run_day', 'run_time'])
    .distinct()
    .where('run_next', 'is', null)
    .where((row) => dialect.oneOf(row.ref('eventid'), p.ids)),
)
export const start = statement(
  (q, p: Of & { run_day: string; run_time: string; run_next: number }, dialect) =>
    q
      .updateTable('whine_schedules')
      .set({ run_next: p.run_next })
      .where('run_next', 'is', null)
      .where((row) => row(row.fn.coalesce('run_day', row.val('')), '=', p.run_day))
      .where((row) => row(row.fn.coalesce('run_time', row.val('')), '=', p.run_time))
      .where((row) => dialect.oneOf(row.ref('eventid'), p.ids)),
)
export const setNext = statement((q, p: { id: number; run_next: number }) =>
  q.updateTable('whine_schedules').set({ run_next: p.run_next }).where('id', '=', p.id),
)

/** Those of some people, and those with some sets of groups, who get mail. */
export const reachable = statement(
  (q, p: { ids: number[]; sets: number[]; after: number; limit: number }, dialect) =>
    q
      .selectFrom('users')
      .select('id')
      .where((row) =>
        row.or([
          dialect.oneOf(row.ref('id'), p.ids),
          dialect.oneOf(row.ref('group_set_id'), p.sets),
        ]),
      )
      .where('id', '>', p.after)
      .where('is_enabled', '=', 1)
      .where('disable_mail', '=', 0)
      .orderBy('id')
      .limit(p.limit),
)
