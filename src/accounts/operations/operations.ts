/**
 * Operations: long changes and checks, done in steps by a job. Each step is a short work that also
 * stores how far the operation is, so it continues on any node after a crash, and does nothing
 * twice.
 */

import type { Tx } from '../../platform/db/db.ts'
import { addJob, AGAIN, type Do } from '../../platform/jobs/jobs.ts'
import { discardJob } from '../../platform/jobs/kept-jobs.ts'
import type { Transactions, Work } from '../../platform/work/work.ts'
import { actorById, docket } from '../actors/actors.ts'
import { audit, auditCreation } from '../audit/audit.ts'
import * as store from './operations.store.ts'

export type { State } from './operations.store.ts'

/** What was asked for, in names that people know where possible. */
export type Asked = Readonly<Record<string, string | number>>

/** An operation, and how far it is. Times are in milliseconds since 1970. */
export interface Operation {
  id: number
  kind: string
  /** One of a kind at a time is for it. */
  subject: string
  asked: Asked
  user_id: number
  state: store.State
  done: number
  /** Undefined if it is not known. */
  total: number | undefined
  /** What the last step left for the next one; null at first. */
  kept: unknown
  job_id: number
  started_at: number
  ended_at: number | undefined
}

/** What a step did. */
export interface Step {
  /** In addition to earlier steps. */
  done?: number
  total?: number
  kept?: unknown
  /** Without it, there is another step. `replaced`: something else made it needless. */
  end?: 'done' | 'replaced'
}

/** An operation while its job runs. */
export interface Running {
  operation: Operation
  /**
   * Runs a step in a work of the person who started the operation. False if it has ended, also
   * because it was stopped; then the step did not run, or was the last one.
   */
  step: (body: (work: Work, operation: Operation) => Promise<Step>) => Promise<boolean>
}

/** Runs one step or a few; they must be short, or look at times whether the operation goes on. */
export type Act = (running: Running) => Promise<unknown>

const KEPT_MS = 90 * 24 * 60 * 60_000
const KEPT_MAX = 10_000

/** An operation to start. */
export type NewOperation = Pick<Operation, 'kind' | 'subject' | 'asked'> & { total?: number }

/** Starts one, which replaces another of its kind for its subject. Returns its id. */
export async function startOperation(work: Work, { total, ...asked }: NewOperation) {
  const { tx, now, actor } = work
  await replaceOperation(work, asked)
  const { id } = (await store.add.first(tx, {
    ...asked,
    asked: JSON.stringify(asked.asked),
    user_id: actor.id,
    total: total ?? null,
    started_at: now,
  }))!
  await queue(work, { id, kind: asked.kind })
  await auditCreation(work, 'Operation', id, asked.kind)
  return id
}

async function queue({ tx, now }: Work, { id, kind }: Pick<Operation, 'id' | 'kind'>) {
  const job_id = await addJob(tx, { kind, run_at: now, body: { operation: id } })
  await store.setJob(tx, { id, job_id })
}

/** Ends an operation, since its subject was changed. */
export async function replaceOperation(
  { tx, now }: Pick<Work, 'tx' | 'now'>,
  about: Pick<Operation, 'kind' | 'subject'>,
) {
  const before = await lastOperation(tx, about)
  if (before) await end(tx, before, { state: 'replaced', now })
}

async function end(
  tx: Tx,
  { id, state: was, done, total, kept, job_id }: Operation,
  { state, now }: { state: 'stopped' | 'replaced'; now: number },
): Promise<boolean> {
  if (was !== 'going') return false
  const same = { id, done, total: total ?? null, kept: JSON.stringify(kept) }
  await store.put(tx, { ...same, state, ended_at: now })
  // A node that runs it finds out with the next step.
  await discardJob(tx, job_id)
  return true
}

/** Stops one; what it did remains. False if it has ended already. */
export async function stopOperation(work: Work, operation: Operation): Promise<boolean> {
  const isStopped = await end(work.tx, operation, { state: 'stopped', now: work.now })
  if (isStopped) {
    const state = { removed: 'going', added: 'stopped' }
    await audit(work, 'Operation', operation.id, { state })
  }
  return isStopped
}

/** Continues one that was stopped; false for others. */
export async function resumeOperation(work: Work, operation: Operation): Promise<boolean> {
  const { id, kind, subject, state } = operation
  const last = await lastOperation(work.tx, { kind, subject })
  if (state !== 'stopped' || last?.id !== id) return false
  await queue(work, operation)
  await audit(work, 'Operation', id, { state: { removed: state, added: 'going' } })
  return true
}

/** The operation with that id. */
export async function findOperation(tx: Tx, id: number): Promise<Operation | undefined> {
  return operationOf(await store.byId.first(tx, { id }))
}

/** The operation that a job goes on with. */
export async function operationOfJob(tx: Tx, job_id: number): Promise<Operation | undefined> {
  return operationOf(await store.byJob.first(tx, { job_id }))
}

/** The last one of a kind for a subject. */
export async function lastOperation(
  tx: Tx,
  { kind, subject }: Pick<Operation, 'kind' | 'subject'>,
): Promise<Operation | undefined> {
  return operationOf(await store.last.first(tx, { kind, subject }))
}

/** Those of a kind that go on, whose subjects begin with a text that ends with a slash. */
export async function goingBelow(tx: Tx, kind: string, start: string): Promise<Operation[]> {
  const until = `${start.slice(0, -1)}0`
  const rows = await store.goingBelow(tx, { kind, from: start, until })
  return rows.map((row) => operationOf(row)!)
}

/** A page of them, the latest first, and how many there are. */
export async function listOperations(tx: Tx, page: { limit: number; offset: number }) {
  const rows = await store.page(tx, page)
  const { count } = (await store.count.first(tx, {}))!
  return { operations: rows.map((row) => operationOf(row)!), total: Number(count) }
}

/** Those that ended long ago, or are too many. Call it occasionally. */
export async function forgetOperations({ tx, now }: Pick<Work, 'tx' | 'now'>) {
  const newest = await store.beyond.first(tx, { skipped: KEPT_MAX })
  const before = Math.max(now - KEPT_MS, (newest?.started_at ?? -1) + 1)
  await store.forget(tx, { before })
}

type Row = Omit<Operation, 'asked' | 'state' | 'total' | 'kept' | 'ended_at'> & {
  asked: string
  state: string
  total: number | null
  kept: string
  ended_at: number | null
}

const operationOf = (row: Row | undefined): Operation | undefined =>
  row && {
    ...row,
    asked: JSON.parse(row.asked) as Asked,
    state: row.state as store.State,
    total: row.total ?? undefined,
    kept: JSON.parse(row.kept) as unknown,
    ended_at: row.ended_at ?? undefined,
  }

/** The job of operations of one kind: one call of `act`, then the turn of another operation. */
export const operationJob =
  (transactions: Transactions, act: Act): Do =>
  async ({ id: job_id, body }) => {
    const { operation: id } = body as { operation: number }
    const found = await transactions.look(docket, async ({ tx }) => {
      const operation = await findOperation(tx, id)
      return operation && { operation, actor: (await actorById(tx, operation.user_id)) ?? docket }
    })
    if (!found) return undefined
    const { operation, actor } = found
    let goesOn = true
    const step: Running['step'] = async (take) => {
      goesOn = await transactions.work(actor, (work) => stepOf(work, { id, job_id }, take))
      return goesOn
    }
    await act({ operation, step })
    return goesOn ? AGAIN : undefined
  }

/** Does nothing if the operation was stopped; one that was resumed goes on with another job. */
async function stepOf(
  work: Work,
  { id, job_id }: Pick<Operation, 'id' | 'job_id'>,
  take: Parameters<Running['step']>[0],
) {
  const { tx, now } = work
  const operation = operationOf(await store.lock.first(tx, { id, job_id }))
  if (!operation) return false
  const {
    done = 0,
    total = operation.total,
    kept = operation.kept,
    end: state,
  } = await take(work, operation)
  await store.put(tx, {
    id,
    state: state ?? 'going',
    done: operation.done + done,
    total: total ?? null,
    kept: JSON.stringify(kept),
    ended_at: state ? now : null,
  })
  return state === undefined
}
