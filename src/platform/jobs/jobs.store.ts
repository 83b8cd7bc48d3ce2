/** The table of jobs. SQL only. */

import type { ExpressionBuilder } from 'kysely'

import type { Tx } from '../db/db.ts'
import { statement } from '../db/statement.ts'
import type { Tables } from '../db/tables.ts'

/** Inserts jobs that have not been tried; `body` is JSON. */
export const add = (tx: Tx, jobs: { kind: string; run_at: number; body: string }[]) =>
  tx
    .insertInto('jobs')
    .values(jobs.map((job) => ({ ...job, tries: 0, locked_until: null })))
    .execute()

type Due = { now: number; kind: string }
/** Jobs that were never taken, or whose runner did not finish in time. */
const isDue = (job: ExpressionBuilder<Tables, 'jobs'>, p: Due) =>
  job.and([
    job('kind', '=', p.kind),
    job('run_at', '<=', p.now),
    job.or([job('locked_until', 'is', null), job('locked_until', '<=', p.now)]),
  ])

/** Any job of a kind that can run now: due, and not locked by another process. */
export const due = statement((q, p: Due) =>
  q
    .selectFrom('jobs')
    .select('id')
    .where((job) => isDue(job, p))
    .limit(1),
)

/** Locks the job that has been due for longest, counts the attempt, and returns the job. */
export const claim = statement((q, p: Due & { locked_until: number }) =>
  q
    .updateTable('jobs')
    .set((job) => ({ locked_until: p.locked_until, tries: job('tries', '+', job.lit(1)) }))
    .where((job) =>
      job(
        'id',
        '=',
        job
          .selectFrom('jobs')
          .select('id')
          .where((one) => isDue(one, p))
          .orderBy('run_at')
          .orderBy('id')
          .limit(1),
      ),
    )
    .returning(['id', 'kind', 'body', 'tries']),
)

/** Any job of a kind, due or not. */
export const some = statement((q, p: { kind: string }) =>
  q.selectFrom('jobs').select('id').where('kind', '=', p.kind).limit(1),
)

/** Deletes a job that is done. */
export const remove = statement((q, p: { id: number }) =>
  q.deleteFrom('jobs').where('id', '=', p.id),
)

/** Unlocks a job and schedules its next attempt. */
export const putOff = statement((q, p: { id: number; run_at: number }) =>
  q.updateTable('jobs').set({ run_at: p.run_at, locked_until: null }).where('id', '=', p.id),
)

/** The number of jobs, and of those that failed and wait for another attempt. */
export const counted = statement((q) =>
  q.selectFrom('jobs').select((job) => [
    job.fn.countAll<number>().as('total'),
    job.fn
      .countAll<number>()
      .filterWhere((one) => one.and([one('tries', '>', 0), one('locked_until', 'is', null)]))
      .as('errors'),
  ]),
)
