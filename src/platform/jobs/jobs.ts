/**
 * Work to be done after a commit: added in a transaction, done outside of any, tried again.
 * A job is done at least once: whoever does it must bear that it was done already.
 */

import type { Logger } from 'pino'

import type { Db, Tx } from '../db/db.ts'
import { limits } from '../limits.ts'
import * as store from './jobs.store.ts'

export interface NewJob {
  kind: string
  /** Not before this time. */
  run_at: number
  /** What is to be done, as JSON can say it. */
  body: unknown
}

/** It is there if and only if the transaction commits. */
export const addJob = (tx: Tx, job: NewJob) => addJobs(tx, [job])

/** A few hundred at most: they are one statement. */
export async function addJobs(tx: Tx, jobs: readonly NewJob[]) {
  if (jobs.length === 0) return
  await store.add(
    tx,
    jobs.map((job) => ({ ...job, body: JSON.stringify(job.body) })),
  )
}

/** How many jobs wait, and how many of them failed before. */
export async function countJobs(tx: Tx): Promise<{ total: number; errors: number }> {
  const { total, errors } = (await store.counted.first(tx, {}))!
  return { total, errors }
}

export interface Job {
  id: number
  /** Which try it is, from 1 on. */
  tries: number
  body: unknown
}
export type Do = (job: Job) => Promise<void>

/** Thrown by whoever does a job where trying again would come to the same. */
export class Hopeless extends Error {
  override name = 'Hopeless'
}

export interface Runner {
  /** Does what is due, one after the other, until nothing is; called again meanwhile, the same. */
  run(): Promise<void>
  /** Begins no other job, and waits for the one that is being done, but not for ever. */
  stop(): Promise<void>
}

interface RunnerOptions {
  db: Db
  clock: () => number
  logger: Logger
  kinds: Readonly<Record<string, Do>>
  /** Whether none is to be begun now. */
  isPaused?: (tx: Tx) => Promise<boolean>
}

export function openRunner({ db, clock, logger, kinds, isPaused }: RunnerOptions): Runner {
  const names = Object.keys(kinds)
  let running: Promise<void> | undefined
  let isStopped = false

  async function claim() {
    const asked = { now: clock(), kinds: names }
    const isDue = await db.look(
      async (tx) => !(await isPaused?.(tx)) && (await store.due.first(tx, asked)) !== undefined,
    )
    if (!isDue) return undefined
    const locked_until = asked.now + limits.job_lock_ms
    return db.work((tx) => store.claim.first(tx, { ...asked, locked_until }))
  }

  async function attempt(job: Claimed) {
    const { id, kind, tries } = job
    try {
      await kinds[kind]!({ id, tries, body: JSON.parse(job.body) as unknown })
      await db.work((tx) => store.remove(tx, { id }))
    } catch (error) {
      const isLast = error instanceof Hopeless || tries >= limits.job_tries_max
      const said = isLast ? 'a job failed and was given up' : 'a job failed and is tried again'
      logger[isLast ? 'error' : 'warn']({ err: error, job: { id, kind, tries } }, said)
      const run_at = clock() + waitAfter(tries)
      await db.work(async (tx) => {
        if (isLast) await store.remove(tx, { id })
        else await store.putOff(tx, { id, run_at })
      })
    }
  }

  async function runAll() {
    while (!isStopped) {
      const job = await claim()
      if (!job) return
      await attempt(job)
    }
  }

  return {
    run: () => (running ??= runAll().finally(() => (running = undefined))),
    async stop() {
      isStopped = true
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, limits.close_wait_ms)
      await Promise.race([promise, running?.catch(() => undefined)])
      clearTimeout(timer)
    },
  }
}
type Claimed = { id: number; kind: string; body: string; tries: number }

/** A minute, then twice as long each time, up to some hours. */
export const waitAfter = (tries: number) =>
  Math.min(limits.job_wait_min_ms * 2 ** (tries - 1), limits.job_wait_max_ms)
