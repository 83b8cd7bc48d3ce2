/**
 * Background jobs: added in a transaction, run after it commits, retried on failure. A job runs at
 * least once, so it must tolerate repetition.
 */

import type { Logger } from 'pino'

import type { Db, Tx } from '../db/db.ts'
import { limits } from '../limits.ts'
import type { Node } from '../nodes/nodes.ts'
import { busyAfterOne, type Pace, setBusyUntil } from '../rates/paces.ts'
import { jobLimits } from './job-limits.ts'
import { keepFailed } from './kept-jobs.ts'
import * as store from './jobs.store.ts'

/** A job to add. Times are in milliseconds since 1970. */
export interface NewJob {
  kind: string
  /** Does not run before this time. */
  run_at: number
  /** Its parameters; must be representable in JSON. */
  body: unknown
}

/** The job exists if and only if the transaction commits. Returns its id. */
export async function addJob(tx: Tx, { kind, run_at, body }: NewJob): Promise<number> {
  const { id } = (await store.addOne.first(tx, { kind, run_at, body: JSON.stringify(body) }))!
  return id
}

/** A few hundred at most: one statement. Returns their ids and bodies, as JSON, in any order. */
export async function addJobs(tx: Tx, jobs: readonly NewJob[]) {
  if (jobs.length === 0) return []
  return store.add(
    tx,
    jobs.map((job) => ({ ...job, body: JSON.stringify(job.body) })),
  )
}

/** The number of jobs waiting, and how many of them have failed before. */
export async function countJobs(tx: Tx): Promise<{ total: number; errors: number }> {
  const { total, errors } = (await store.counted.first(tx, {}))!
  return { total, errors }
}

/** Jobs that `queueOf` counts at most. */
export const QUEUE_MAX = 10_000

/** The jobs that are due first, up to `QUEUE_MAX`: how many wait, which failed, and the oldest. */
export async function queueOf(tx: Tx) {
  const { waiting, failed, since } = (await store.queue.first(tx, { limit: QUEUE_MAX }))!
  return {
    waiting: Number(waiting),
    failed: Number(failed),
    /** When the first one that no node runs is due, in milliseconds since 1970. */
    since: since === null ? undefined : Number(since),
  }
}

/** Whether a job of that kind exists, due or not. */
export async function isWaiting(tx: Tx, kind: string): Promise<boolean> {
  return (await store.some.first(tx, { kind })) !== undefined
}

/** Of the jobs of a kind that are due and that no node runs, how many there are, up to `limit`. */
export async function countDue(tx: Tx, asked: { kind: string; now: number; limit: number }) {
  return Number((await store.countDue.first(tx, asked))!.count)
}

/** Frees the jobs of nodes that are not registered any longer, so that others run them again. */
export const freeJobs = async (tx: Tx): Promise<void> => void (await store.free(tx, {}))

/** Makes jobs of some kinds that do not run due now, as jobs of another; returns how many. */
export const hastenJobs = (
  tx: Tx,
  which: { ids: number[]; kinds: readonly string[]; kind: string; now: number },
): Promise<number> => store.hasten.changes(tx, which)

/** A job as its body gets it. */
export interface Job {
  id: number
  /** The number of the attempt, from 1. */
  tries: number
  body: unknown
}

/**
 * Executes a job. May run more than once for the same job; if it throws, the job is retried later.
 * What it returns runs in the transaction that removes the job, so its writes happen exactly once.
 * With `again`, the job stays under its id, as if it had not been tried, and others that are due
 * run first.
 */
export type Do = (job: Job) => Promise<((tx: Tx) => Promise<unknown>) | typeof AGAIN | void>
/** There is more to do. */
export const AGAIN = 'again'

/** How the jobs of one kind are executed. */
export interface Kind {
  act: Do
  /**
   * How many one process runs concurrently. With 1, they start in the order in which they are due.
   */
  at_once: number
  /** How many all nodes together start; kinds whose paces have the same name share it. */
  pace?: Pace
}

/** Thrown by a job if a retry would fail in the same way. */
export class Hopeless extends Error {
  override name = 'Hopeless'
}

/** Runs the jobs of one node; several nodes share the table. */
export interface Runner {
  /**
   * Runs due jobs until there are none, each kind independently. If called during a run, kinds that
   * have already finished start again.
   */
  run(): Promise<void>
  /** Starts no more jobs, and waits for running ones for a limited time. */
  stop(): Promise<void>
}

interface RunnerOptions {
  db: Db
  clock: () => number
  logger: Logger
  /** Whose jobs they are while they run. */
  node: Pick<Node, 'id'>
  kinds: Readonly<Record<string, Kind>>
  /** Whether to pause. */
  isPaused?: (tx: Tx) => Promise<boolean>
}

/** Executes jobs when they are due, in this process, until it is stopped. */
export function openRunner(options: RunnerOptions): Runner {
  const { db, clock, logger, kinds } = options
  let isStopped = false
  const outcomes = openOutcomes(db)
  const claim = claimingOf(options)

  async function attempt(job: Claimed) {
    const { id, kind, tries, node_id } = job
    const remove = (tx: Tx) => store.remove.changes(tx, { id, node_id })
    let outcome: Outcome = remove
    try {
      const finish = await kinds[kind]!.act({ id, tries, body: JSON.parse(job.body) as unknown })
      // Another node may have taken the job meanwhile.
      if (finish === AGAIN) outcome = (tx) => store.putBack(tx, { id, node_id, run_at: clock() })
      else if (finish) outcome = async (tx) => (await remove(tx)) === 1 && finish(tx)
    } catch (error) {
      const isLast = error instanceof Hopeless || tries >= limits.job_tries_max
      const said = isLast ? 'a job failed and was abandoned' : 'a job failed and will be retried'
      logger[isLast ? 'error' : 'warn']({ err: error, job: { id, kind, tries } }, said)
      const failed_at = clock()
      const run_at = failed_at + waitAfter(tries)
      const failed = { id, kind, body: job.body, tries, error: saidBy(error), failed_at }
      outcome = isLast
        ? async (tx) => (await remove(tx)) === 1 && keepFailed(tx, failed)
        : (tx) => store.putOff(tx, { id, node_id, run_at, error: failed.error })
    }
    await outcomes.settle(outcome)
  }

  /** The number of jobs run. */
  async function runAll(kind: string) {
    for (let done = 0; ; done++) {
      const job = isStopped ? undefined : await claim(kind)
      if (!job) return done
      await attempt(job)
    }
  }

  const dueKinds = openPlace(() => kindsDue(options))
  const places = Object.entries(kinds).flatMap(([kind, { at_once }]) =>
    Array.from({ length: at_once }, () => ({ kind, ...openPlace(() => runAll(kind)) })),
  )
  return {
    async run() {
      await outcomes.settleLeft()
      // Kinds that share a pace are first by turns.
      places.push(places.shift()!)
      // A job may have added one of another kind.
      for (let isMore = !isStopped; isMore;) {
        const due = await dueKinds.run()
        const used = places.filter((place) => place.running() !== undefined || due.has(place.kind))
        const done = await Promise.all(used.map((place) => place.run()))
        isMore = done.some((count) => count > 0)
      }
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

/** The kinds of which a job is due; none while jobs are paused. */
const kindsDue = ({ db, clock, isPaused }: RunnerOptions) =>
  db.look(async (tx) => {
    if (await isPaused?.(tx)) return new Set<string>()
    const due = await store.dueKinds(tx, { now: clock() })
    return new Set(due.map(({ kind }) => kind))
  })

/** Whether another job may start now, and what counts it in its pace. */
type Start = { mayStart: true; count: () => Promise<unknown> } | { mayStart: false }

/** Takes the next job of a kind that is due, if one may start. */
function claimingOf({ db, clock, node, kinds, isPaused }: RunnerOptions) {
  return async (kind: string): Promise<Claimed | undefined> => {
    const now = clock()
    const { pace } = kinds[kind]!
    const nextStart = async (tx: Tx): Promise<Start> => {
      if (!pace) return { mayStart: true, count: async () => {} }
      const until = await busyAfterOne({ tx, now }, pace)
      if (until === undefined) return { mayStart: false }
      return { mayStart: true, count: () => setBusyUntil({ tx }, pace, until) }
    }
    const isDue = await db.look(
      async (tx) =>
        !(await isPaused?.(tx)) &&
        (await store.due.first(tx, { now, kind })) !== undefined &&
        (await nextStart(tx)).mayStart,
    )
    if (!isDue) return undefined
    const node_id = await node.id()
    return db.work(async (tx) => {
      const start = await nextStart(tx)
      if (!start.mayStart) return undefined
      const job = await store.claim.first(tx, { now, kind, node_id })
      if (!job) return undefined
      await start.count()
      return { ...job, node_id }
    })
  }
}

/** Those that could not be stored, for example because the connection was lost, are kept. */
function openOutcomes(db: Db) {
  const left = new Set<Outcome>()
  async function settle(outcome: Outcome) {
    left.delete(outcome)
    try {
      await db.work(outcome)
    } catch (error) {
      left.add(outcome)
      throw error
    }
  }
  return {
    settle,
    async settleLeft() {
      for (const outcome of left) await settle(outcome)
    },
  }
}

/** Does something once at a time: later callers wait for the same run. */
function openPlace<Result>(act: () => Promise<Result>) {
  let running: Promise<Result> | undefined
  return {
    run: () => (running ??= act().finally(() => (running = undefined))),
    running: () => running,
  }
}
/** Stores that a job was done, given up or put off. */
type Outcome = (tx: Tx) => Promise<unknown>
type Claimed = { id: number; kind: string; body: string; tries: number; node_id: number }

/** The message of an error, shortened. */
const saidBy = (error: unknown) =>
  (error instanceof Error ? error.message : String(error))
    .slice(0, jobLimits.error_chars_max)
    .toWellFormed()
    .replaceAll('\0', '')

/** A minute, then doubled each time, up to some hours. */
export const waitAfter = (tries: number) =>
  Math.min(limits.job_wait_min_ms * 2 ** (tries - 1), limits.job_wait_max_ms)
