/** The table of operations. SQL only. */

import { statement } from '../../platform/db/statement.ts'

/** Whether it goes on, or how it ended. */
export type State = 'going' | 'done' | 'stopped' | 'replaced'

interface New {
  kind: string
  subject: string
  asked: string
  user_id: number
  total: number | null
  started_at: number
}

/** Adds one that goes on; its job is set later. Returns the id. */
export const add = statement((q, p: New) =>
  q
    .insertInto('operations')
    .values({
      kind: p.kind,
      subject: p.subject,
      asked: p.asked,
      user_id: p.user_id,
      state: 'going',
      done: 0,
      total: p.total,
      kept: 'null',
      job_id: 0,
      started_at: p.started_at,
      ended_at: null,
    })
    .returning('id'),
)

/** Lets an operation go on, with another job. */
export const setJob = statement((q, p: { id: number; job_id: number }) =>
  q
    .updateTable('operations')
    .set({ job_id: p.job_id, state: 'going', ended_at: null })
    .where('id', '=', p.id),
)

/** An operation. */
export const byId = statement((q, p: { id: number }) =>
  q.selectFrom('operations').selectAll().where('id', '=', p.id),
)

/**
 * The operation if it goes on with this job. Locked until the end of the transaction, so that steps
 * run one after the other, whichever node they run on.
 */
export const lock = statement((q, p: { id: number; job_id: number }) =>
  q
    .updateTable('operations')
    .set({ job_id: p.job_id })
    .where('id', '=', p.id)
    .where('job_id', '=', p.job_id)
    .where('state', '=', 'going')
    .returningAll(),
)

/** The operation that a job goes on with. */
export const byJob = statement((q, p: { job_id: number }) =>
  q.selectFrom('operations').selectAll().where('job_id', '=', p.job_id),
)

/** The last one of a kind for a subject. */
export const last = statement((q, p: { kind: string; subject: string }) =>
  q
    .selectFrom('operations')
    .selectAll()
    .where('kind', '=', p.kind)
    .where('subject', '=', p.subject)
    .orderBy('id', 'desc')
    .limit(1),
)

/** Of the subjects that begin so, those that go on. */
export const goingBelow = statement((q, p: { kind: string; from: string; until: string }) =>
  q
    .selectFrom('operations')
    .selectAll()
    .where('kind', '=', p.kind)
    .where('subject', '>=', p.from)
    .where('subject', '<', p.until)
    .where('state', '=', 'going')
    .orderBy('id'),
)

/** The latest first. */
export const page = statement((q, p: { limit: number; offset: number }) =>
  q
    .selectFrom('operations')
    .selectAll()
    .orderBy('started_at', 'desc')
    .orderBy('id', 'desc')
    .limit(p.limit)
    .offset(p.offset),
)

/** How many there are. */
export const count = statement((q) =>
  q.selectFrom('operations').select((row) => row.fn.countAll<number | string>().as('count')),
)

interface Put {
  id: number
  state: State
  done: number
  total: number | null
  kept: string
  ended_at: number | null
}
/** Stores how far one is. */
export const put = statement((q, p: Put) =>
  q
    .updateTable('operations')
    .set({
      state: p.state,
      done: p.done,
      total: p.total,
      kept: p.kept,
      ended_at: p.ended_at,
    })
    .where('id', '=', p.id),
)

/** The newest of those beyond a number. */
export const beyond = statement((q, p: { skipped: number }) =>
  q
    .selectFrom('operations')
    .select('started_at')
    .orderBy('started_at', 'desc')
    .limit(1)
    .offset(p.skipped),
)

/** Removes those that were started before a time and have ended. */
export const forget = statement((q, p: { before: number }) =>
  q.deleteFrom('operations').where('started_at', '<', p.before).where('state', '<>', 'going'),
)
