/** Jobs as administrators see them: those that wait or run, and those that were given up. */

import type { Tx } from '../db/db.ts'
import { jobLimits } from './job-limits.ts'
import * as store from './kept-jobs.store.ts'

export type { JobsAsked, JobState, KeptJob } from './kept-jobs.store.ts'

/** A page of jobs, the latest first: when they are due, or when they were given up. */
export const listJobs = (tx: Tx, asked: store.JobsAsked) => store.page(tx, asked)

/** How many jobs of each kind there are in each state. */
export const countKinds = (tx: Tx) => store.kinds(tx)

/** Undefined if it is done, or was discarded. */
export const findJob = (tx: Tx, id: number) => store.byId(tx, id)

/** Those of the jobs that are neither done nor discarded, by id. */
export async function findJobs(tx: Tx, ids: number[]): Promise<Map<number, store.KeptJob>> {
  if (ids.length === 0) return new Map()
  return new Map((await store.byIds(tx, ids)).map((job) => [job.id, job]))
}

/** Keeps a job that was given up. */
export const keepFailed = (tx: Tx, job: store.FailedJob) => store.addFailed(tx, job)

/** Makes a job due now; false if it is running, or does not exist. */
export async function retryJob(tx: Tx, { id, now }: { id: number; now: number }): Promise<boolean> {
  if ((await store.makeDue.changes(tx, { id, now })) === 1) return true
  const [failed] = await store.takeFailed(tx, { id })
  if (!failed) return false
  await store.addAgain(tx, { id, kind: failed.kind, body: failed.body, run_at: now })
  return true
}

/** Removes a job for good; false if it is running, or does not exist. */
export async function discardJob(tx: Tx, id: number): Promise<boolean> {
  if ((await store.removeWaiting.changes(tx, { id })) === 1) return true
  return (await store.takeFailed(tx, { id })).length === 1
}

/** Those that were given up long ago, or are too many. Call it occasionally. */
export async function forgetFailedJobs({ tx, now }: { tx: Tx; now: number }) {
  const newest = await store.failedBeyond.first(tx, { skipped: jobLimits.failed_jobs_max })
  const since = Math.max(now - jobLimits.failed_jobs_ms, (newest?.failed_at ?? -1) + 1)
  await store.forgetFailed(tx, { before: since })
}
