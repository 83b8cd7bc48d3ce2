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

/** Whether there is a job of that kind, done or tried now or later. */
export async function isWaiting(tx: Tx, kind: string): Promise<boolean> {
  return (await store.some.first(tx, { kind })) !== undefined
}

export interface Job {
  id: number
  /** Which try it is, from 1 on. */
  tries: number
  body: unknown
}
export type Do = (job: Job) => Promise<void>

export interface Kind {
  act: Do
  /**
   * So many are done side by side by one program. Where it is one, they are begun in the order in
   * which they are due.
   */
  at_once: number
}

/** Thrown by whoever does a job where trying again would come to the same. */
export class Hopeless extends Error {
  override name = 'Hopeless'
}

export interface Runner {
  /**
   * Does what is due until nothing is, each kind for itself: what waits for one holds up no other.
   * Called again meanwhile, those kinds begin again that found nothing more to do.
   */
  run(): Promise<void>
  /** Begins no other job, and waits for those that are being done, but not for ever. */
  stop(): Promise<void>
}

interface RunnerOptions {
  db: Db
  clock: () => number
  logger: Logger
  kinds: Readonly<Record<string, Kind>>
  /** Whether none is to be begun now. */
  isPaused?: (tx: Tx) => Promise<boolean>
}

export function openRunner({ db, clock, logger, kinds, isPaused }: RunnerOptions): Runner {
  let isStopped = false

  async function claim(kind: string) {
    const asked = { now: clock(), kind }
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
      await kinds[kind]!.act({ id, tries, body: JSON.parse(job.body) as unknown })
      await db.work((tx) => store.remove(tx, { id }))
    } catch (error) {
      const isLast = error instanceof Hopeless || tries >= limits.job_tries_max
      const said = isLast ? 'a job failed and was abandoned' : 'a job failed and will be retried'
      logger[isLast ? 'error' : 'warn']({ err: error, job: { id, kind, tries } }, said)
      const run_at = clock() + waitAfter(tries)
      await db.work(async (tx) => {
        if (isLast) await store.remove(tx, { id })
        else await store.putOff(tx, { id, run_at })
      })
    }
  }

  /** How many were done. */
  async function runAll(kind: string) {
    for (let done = 0; ; done++) {
      const job = isStopped ? undefined : await claim(kind)
      if (!job) return done
      await attempt(job)
    }
  }

  const places = Object.entries(kinds).flatMap(([kind, { at_once }]) =>
    Array.from({ length: at_once }, () => openPlace(() => runAll(kind))),
  )
  return {
    async run() {
      // A job may have added one of another kind.
      while ((await Promise.all(places.map((place) => place.run()))).some((done) => done > 0));
    },
    async stop() {
      isStopped = true
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, limits.close_wait_ms)
      const running = places.flatMap((place) => place.running() ?? [])
      await Promise.race([promise, Promise.allSettled(running)])
      clearTimeout(timer)
    },
  }
}

/** Where jobs are done one after the other; whoever comes meanwhile waits for the same. */
function openPlace(runAll: () => Promise<number>) {
  let running: Promise<number> | undefined
  return {
    run: () => (running ??= runAll().finally(() => (running = undefined))),
    running: () => running,
  }
}
type Claimed = { id: number; kind: string; body: string; tries: number }

/** A minute, then twice as long each time, up to some hours. */
export const waitAfter = (tries: number) =>
  Math.min(limits.job_wait_min_ms * 2 ** (tries - 1), limits.job_wait_max_ms)
