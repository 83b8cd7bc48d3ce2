/** The tables of jobs, and of those that were given up, for people who look at them. SQL only. */

import type { Tx } from '../db/db.ts'
import { statement } from '../db/statement.ts'

/** `retrying`: failed before, and waits for the next attempt. `failed`: was given up. */
export type JobState = 'waiting' | 'running' | 'retrying' | 'failed'

/** A job in any state; `at` is when it is due, or was given up. */
export interface KeptJob {
  id: number
  kind: string
  at: number
  tries: number
  error: string | null
  body: string
  state: JobState
}

/** A filter, and one page of it. */
export interface JobsAsked {
  /** All of them if it is empty. */
  states: readonly JobState[]
  kind?: string | undefined
  limit: number
  offset: number
}

/** A job that is given up. */
export interface FailedJob {
  id: number
  kind: string
  body: string
  tries: number
  error: string
  failed_at: number
}

function all(tx: Tx) {
  const waiting = tx
    .selectFrom('jobs')
    .select((job) => [
      'id',
      'kind',
      'run_at as at',
      'tries',
      'error',
      'body',
      job
        .case()
        .when('node_id', 'is not', null)
        .then<JobState>('running')
        .when('tries', '>', 0)
        .then<JobState>('retrying')
        .else<JobState>('waiting')
        .end()
        .as('state'),
    ])
  const failed = tx
    .selectFrom('failed_jobs')
    .select(['id', 'kind', 'failed_at as at', 'tries', 'error', 'body'])
    .select((job) => job.val<JobState>('failed').as('state'))
  return tx.selectFrom(waiting.unionAll(failed).as('job'))
}

/** A page of jobs, and how many there are on all pages. */
export async function page(tx: Tx, { states, kind, limit, offset }: JobsAsked) {
  const { dialect } = tx.handle
  const chosen = all(tx)
    .$if(states.length > 0, (query) =>
      query.where((job) => dialect.oneOfTexts(job.ref('state'), states)),
    )
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
  const rows: KeptJob[] = await chosen
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const counted = chosen.select((job) => job.fn.countAll<number | string>().as('count'))
  return { rows, total: Number((await counted.executeTakeFirstOrThrow()).count) }
}

/** A job in any state. */
export const byId = (tx: Tx, id: number): Promise<KeptJob | undefined> =>
  all(tx).selectAll().where('id', '=', id).executeTakeFirst()

/** Jobs in any state. */
export const byIds = (tx: Tx, ids: number[]): Promise<KeptJob[]> =>
  all(tx)
    .selectAll()
    .where((job) => tx.handle.dialect.oneOf(job.ref('id'), ids))
    .execute()

/** The numbers of jobs by kind and state. */
export async function kinds(tx: Tx) {
  const rows = await all(tx)
    .select(['kind', 'state'])
    .select((job) => job.fn.countAll<number | string>().as('count'))
    .groupBy(['kind', 'state'])
    .orderBy('kind')
    .orderBy('state')
    .execute()
  return rows.map((row) => ({ ...row, count: Number(row.count) }))
}

/** Keeps a job that was given up. */
export const addFailed = (tx: Tx, job: FailedJob) =>
  tx.insertInto('failed_jobs').values(job).execute()

/** Adds a job that was given up again, under its id. */
export const addAgain = statement(
  (q, p: { id: number; kind: string; body: string; run_at: number }) =>
    q.insertInto('jobs').values({
      id: p.id,
      kind: p.kind,
      body: p.body,
      run_at: p.run_at,
      tries: 0,
      node_id: null,
    }),
)

/** Lets a job that no node runs run at this time. */
export const makeDue = statement((q, p: { id: number; now: number }) =>
  q.updateTable('jobs').set({ run_at: p.now }).where('id', '=', p.id).where('node_id', 'is', null),
)

/** Removes a job that no node runs. */
export const removeWaiting = statement((q, p: { id: number }) =>
  q.deleteFrom('jobs').where('id', '=', p.id).where('node_id', 'is', null),
)

/** Removes a job that was given up, and returns it. */
export const takeFailed = statement((q, p: { id: number }) =>
  q.deleteFrom('failed_jobs').where('id', '=', p.id).returning(['kind', 'body']),
)

/** The newest of those beyond a number. */
export const failedBeyond = statement((q, p: { skipped: number }) =>
  q
    .selectFrom('failed_jobs')
    .select('failed_at')
    .orderBy('failed_at', 'desc')
    .limit(1)
    .offset(p.skipped),
)

/** Removes those that were given up before a time. */
export const forgetFailed = statement((q, p: { before: number }) =>
  q.deleteFrom('failed_jobs').where('failed_at', '<', p.before),
)
