/** Carries out changes of many bugs, one batch at a time. */

import { docket, enabledById } from '../../../accounts/actors/actors.ts'
import { Fault } from '../../../platform/faults.ts'
import { openInput } from '../../../platform/http/input.ts'
import type { Door } from '../../../platform/http/method.ts'
import { addJob, type Do } from '../../../platform/jobs/jobs.ts'
import type { Actor, Transactions, Work } from '../../../platform/work/work.ts'
import { update } from '../../bugs/bugs.methods.ts'
import { readVisibleBugs } from '../../bugs/read/read-bugs.ts'
import { updateBugs } from '../../bugs/update/update-bug.ts'
import type { BugUpdate } from '../../bugs/update/update-bug.wire.ts'
import {
  BUGS_IN_BATCH,
  BULK,
  type BulkChange,
  changeToContinue,
  confirmChange,
  isMany,
  type Outcome,
  type Start,
  startChange,
  undoChange,
} from './bulk-changes.ts'
import type { Stage } from './bulk-changes.wire.ts'
import { oppositeOf } from './opposite.rules.ts'
import * as store from './bulk-changes.store.ts'

const { read } = openInput(update)
type Works = Pick<Transactions, 'look' | 'work'>

/** The job: one batch, and the next as another job, so that changes of several people alternate. */
export const bulkJob =
  (transactions: Transactions): Do =>
  async ({ body }) => {
    const { id } = body as { id: number }
    if (!(await runSome(transactions, id))) return
    await transactions.work(docket, ({ tx, now }) =>
      addJob(tx, { kind: BULK, run_at: now, body: { id } }),
    )
  }

/** Starts a change: few bugs are previewed at once, many by jobs. Returns its id. */
export async function preview(door: Door, start: Start): Promise<number> {
  const id = await door.work(door.caller.actor, (work) => startChange(work, start))
  await runFew(door, id, start.bug_ids.length)
  return id
}

/** Makes the changes that were previewed. */
export async function confirm(door: Door, id: number): Promise<void> {
  await runFew(door, id, await door.work(door.caller.actor, (work) => confirmChange(work, id)))
}

/** Takes a change back; returns the id of the change that does. */
export async function undo(door: Door, id: number): Promise<number> {
  const made = await door.work(door.caller.actor, (work) => undoChange(work, id))
  await runFew(door, made.id, made.bugs)
  return made.id
}

async function runFew(works: Works, id: number, bugs: number) {
  if (isMany(bugs)) return
  while (await runSome(works, id));
}

/** Carries out one batch; whether there may be more. */
async function runSome(works: Works, id: number): Promise<boolean> {
  const next = await works.look(docket, async (look) => {
    const change = await changeToContinue(look, id)
    if (!change) return undefined
    const actor = await enabledById(look.tx, change.user_id)
    const page = { id, state: 'waiting', after: 0, limit: BUGS_IN_BATCH }
    const rows = await store.pageIn(look.tx, page)
    return { change, actor, ids: rows.map(({ bug_id }) => bug_id) }
  })
  if (!next || !ENDS[next.change.stage]) return false
  const { change, actor, ids } = next
  if (actor && ids.length > 0) await attempt({ works, actor, change }, ids)
  else await finish(works, change)
  return actor !== undefined && ids.length > 0
}

/** The stage after each that has something to do. */
const ENDS: Partial<Record<Stage, Stage>> = { previewing: 'previewed', changing: 'done' }
/**
 * What is still waiting then is of a disabled account. A job that runs twice must not end the next
 * stage.
 */
const finish = (works: Works, { id, stage }: BulkChange) =>
  works.work(docket, async (work) => {
    const { tx, now } = work
    if ((await changeToContinue(work, id))?.stage !== stage) return
    const outcome = JSON.stringify({ refusal: 'Your account was disabled.' })
    await store.refuseWaiting(tx, { id, outcome })
    await store.setStage(tx, { id, stage: ENDS[stage]!, since: now })
  })

/** Rolls a preview back, and carries its outcomes. */
class Previewed extends Error {
  readonly outcomes: Outcome[]
  constructor(outcomes: Outcome[]) {
    super('rolled back')
    this.outcomes = outcomes
  }
}

interface Running {
  works: Works
  actor: Actor
  change: BulkChange
}

/** If a bug of the batch refuses the change, the halves are tried apart. */
async function attempt(running: Running, ids: number[]): Promise<void> {
  const { works, actor, change } = running
  const record = (outcomes: readonly Outcome[]) =>
    works.work(docket, (work) => putOutcomes(work, change, outcomes))
  try {
    await works.work(actor, async (work) => {
      const outcomes = await changeSome(work, change, ids)
      if (change.stage === 'previewing') throw new Previewed(outcomes)
      await putOutcomes(work, change, outcomes)
    })
  } catch (error) {
    if (error instanceof Previewed) await record(error.outcomes)
    else if (!(error instanceof Fault)) throw error
    else if (ids.length === 1) {
      await record([{ id: ids[0]!, changes: {}, refusal: error.message }])
    } else {
      const half = Math.ceil(ids.length / 2)
      await attempt(running, ids.slice(0, half))
      await attempt(running, ids.slice(half))
    }
  }
}

async function putOutcomes(
  { tx }: Work,
  { id: change_id, asked }: BulkChange,
  outcomes: readonly Outcome[],
) {
  const hasComment = 'comment' in asked.change
  const bug_ids = outcomes.map(({ id }) => id)
  const taken = await store.takeWaiting(tx, { id: change_id, bug_ids })
  const waited = new Set(taken.map(({ bug_id }) => bug_id))
  const rows = outcomes
    .filter(({ id }) => waited.has(id))
    .map(({ id, ...outcome }) => {
      const isSame = Object.keys(outcome.changes).length === 0 && !hasComment
      const state = outcome.refusal !== undefined ? 'refused' : isSame ? 'same' : 'changed'
      return { change_id, bug_id: id, state, outcome: JSON.stringify(outcome) }
    })
  if (rows.length > 0) await store.put(tx, rows)
}

/** Only those that no other attempt has changed meanwhile. */
async function changeSome(work: Work, change: BulkChange, asked: number[]): Promise<Outcome[]> {
  const { id, undo_of } = change
  const rows = await store.waitingAmong(work.tx, { id, bug_ids: asked })
  const ids = rows.map(({ bug_id }) => bug_id)
  if (ids.length === 0) return []
  if (undo_of !== 0) return takeBack(work, undo_of, ids)
  const was = await valuesBefore(work, ids, change.asked.change)
  const { bugs } = await updateBugs(work, inputOf(ids, change.asked.change))
  const outcomes = await withRevisions(work, bugs)
  return outcomes.map((one) => ({ ...one, ...(was.has(one.id) && { was: was.get(one.id)! }) }))
}

/** Of custom fields with several values, of which the history has only the difference. */
async function valuesBefore(work: Work, ids: readonly number[], asked: object) {
  const names = Object.entries(asked).flatMap(([name, one]) => (Array.isArray(one) ? name : []))
  if (names.length === 0) return new Map<number, NonNullable<Outcome['was']>>()
  const bugs = await readVisibleBugs(work, [...ids], { include_fields: ['id', ...names] })
  return new Map(
    bugs.map(({ id, ...was }) => [id!, was as unknown as NonNullable<Outcome['was']>] as const),
  )
}

const inputOf = (ids: readonly number[], asked: object) =>
  read(new Map(Object.entries({ ids: ids.map(String), ...asked }))) as BugUpdate

async function takeBack(work: Work, undo_of: number, ids: number[]): Promise<Outcome[]> {
  const rows = await store.outcomesAmong(work.tx, { id: undo_of, bug_ids: ids })
  const made = rows.map(({ bug_id, outcome }) => ({
    ...(JSON.parse(outcome) as Outcome),
    id: bug_id,
  }))
  const now = await revisionsOf(work, ids)
  const [changed, same] = [
    made.filter(({ id, revision }) => now.get(id) !== revision),
    made.filter(({ id, revision }) => now.get(id) === revision),
  ]
  const bugs: Told[] = []
  // Each had its own values before.
  for (const { id, changes, was } of same) {
    bugs.push(...(await updateBugs(work, inputOf([id], oppositeOf(changes, was)))).bugs)
  }
  const refusal = 'It has been changed since.'
  return [
    ...changed.map(({ id }) => ({ id, changes: {}, refusal })),
    ...(await withRevisions(work, bugs)),
  ]
}

type Told = Pick<Outcome, 'id' | 'changes'>
async function withRevisions(work: Work, bugs: readonly Told[]): Promise<Outcome[]> {
  const revisions = await revisionsOf(
    work,
    bugs.map(({ id }) => id),
  )
  return bugs.map(({ id, changes }) => ({ id, changes, revision: revisions.get(id)! }))
}
async function revisionsOf({ tx }: Work, bug_ids: number[]) {
  const rows = await store.revisions(tx, { bug_ids })
  return new Map(rows.map(({ id, revision }) => [id, String(revision)]))
}
