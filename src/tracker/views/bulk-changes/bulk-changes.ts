/**
 * Changes of many bugs at once: previewed, made and taken back in batches, which are jobs if there
 * are many. What became of each bug is stored in the work that changes it, so that an interrupted
 * change continues, and no bug is changed twice.
 */

import { addJob } from '../../../platform/jobs/jobs.ts'
import type { Look, Work } from '../../../platform/work/work.ts'
import * as store from './bulk-changes.store.ts'
import type { Counts, Stage, State } from './bulk-changes.wire.ts'
import { fail } from './faults.ts'

/** As many are changed while their author waits. */
export const BUGS_AT_ONCE = 100
/** In one transaction. */
export const BUGS_IN_BATCH = 25

/** The kind of the jobs that make changes. */
export const BULK = 'bulk_change'

/** The difference of one field, as `Bug.update` tells it. */
export type Change = { removed: string; added: string }
/** What became of a bug, or would. */
export interface Outcome {
  id: number
  /** By wire name; empty if nothing changes. */
  changes: Readonly<Record<string, Change>>
  /** The bug's revision after the change. */
  revision?: string
  /** The values before the change of fields whose values are replaced together, by name. */
  was?: Readonly<Record<string, readonly string[]>>
  /** Why the change was refused. */
  refusal?: string
}

/** What is stored of the form. */
export interface Asked {
  /** Parameters of `Bug.update`, without ids. */
  change: Record<string, unknown>
  /** The fields of the form, to show it again. */
  form: [name: string, value: string][]
}

/** A change without its bugs. */
export interface BulkChange {
  id: number
  user_id: number
  asked: Asked
  /** The change that it takes back, or 0. */
  undo_of: number
  /** The change that takes it back, or 0. */
  undone_by: number
  stage: Stage
  /** Milliseconds since 1970. */
  since: number
}

/** Changes can be taken back for that long. */
const UNDO_MS = 10 * 60_000
/** Older ones are forgotten when their author starts another, and so are more of them. */
const KEPT_MS = 30 * 24 * 60 * 60_000
const KEPT_MAX = 100
/** Of one person, at the same time. */
const RUNNING_MAX = 10
const ROWS_AT_ONCE = 1_000

/** A change, and the bugs that it is for. */
export interface Start {
  asked: Asked
  bug_ids: readonly number[]
}
/** Records a change to preview; jobs preview many bugs. */
export async function startChange(work: Work, { asked, bug_ids }: Start): Promise<number> {
  const { tx, actor, now } = work
  await forgetOld(work)
  const made = { user_id: actor.id, asked: JSON.stringify(asked), undo_of: 0, since: now }
  const { id } = (await store.add.first(tx, { ...made, stage: 'previewing' }))!
  for (let at = 0; at < bug_ids.length; at += ROWS_AT_ONCE) {
    await store.addBugs(tx, id, bug_ids.slice(at, at + ROWS_AT_ONCE))
  }
  await queueMany(work, id, bug_ids.length)
  return id
}

/** A fault if too many of the caller are running. */
async function forgetOld({ tx, actor, now }: Work) {
  const page = { limit: KEPT_MAX + RUNNING_MAX * 2, offset: 0 }
  const rows = await store.own(tx, { user_id: actor.id, ...page })
  const ended = rows.filter(({ stage }) => !isRunning(stage as Stage))
  if (rows.length - ended.length >= RUNNING_MAX) fail('bulk_changes_running', RUNNING_MAX)
  const ids = ended
    .filter(({ since }, at) => at >= KEPT_MAX || now - since > KEPT_MS)
    .map(({ id }) => id)
  if (ids.length === 0) return
  await store.forgetBugs(tx, { ids })
  await store.forget(tx, { ids })
}

/** Whether there is something left to do. */
export const isRunning = (stage: Stage): boolean => stage === 'previewing' || stage === 'changing'

/** Fewer are changed while their author waits. */
export const isMany = (bugs: number): boolean => bugs > BUGS_AT_ONCE

async function queueMany({ tx, now }: Work, id: number, bugs: number) {
  if (isMany(bugs)) await addJob(tx, { kind: BULK, run_at: now, body: { id } })
}

/** Makes the changes that were previewed; the number of bugs. */
export async function confirmChange(work: Work, id: number): Promise<number> {
  const { stage } = await seeChange(work, id)
  if (stage !== 'previewed') fail('bulk_change_started')
  const { changed } = await countStates(work, id)
  await store.release(work.tx, { id })
  await store.setStage(work.tx, { id, stage: 'changing', since: work.now })
  await queueMany(work, id, changed)
  return changed
}

/** Starts the change that takes this one back: its id and the number of bugs. */
export async function undoChange(work: Work, id: number): Promise<{ id: number; bugs: number }> {
  const change = await seeChange(work, id)
  if (!mayUndo(work, change)) fail('bulk_change_kept')
  const { changed } = await countStates(work, id)
  const { actor, now, tx } = work
  const made = { user_id: actor.id, asked: NOTHING, undo_of: id, stage: 'changing', since: now }
  const undo = (await store.add.first(tx, made))!
  await store.addChanged(tx, { id: undo.id, undo_of: id })
  await queueMany(work, undo.id, changed)
  return { id: undo.id, bugs: changed }
}

const NOTHING = JSON.stringify({ change: {}, form: [] } satisfies Asked)

/** By its author, for ten minutes after it was done. */
export const mayUndo = (
  { now }: Pick<Look, 'now'>,
  { undo_of, undone_by, stage, since }: BulkChange,
): boolean => stage === 'done' && undo_of === 0 && undone_by === 0 && now - since < UNDO_MS

/** A change of the caller; others are as missing. */
export async function seeChange(look: Look, id: number): Promise<BulkChange> {
  const row = Number.isSafeInteger(id) ? await store.byId.first(look.tx, { id }) : undefined
  if (!row || row.user_id !== look.actor.id) return fail('bulk_change_unknown')
  return changeOf(row, await undoingsOf(look))
}

/** The caller's changes, the newest first. */
export async function ownChanges(
  look: Look,
  page: { limit: number; offset: number },
): Promise<BulkChange[]> {
  const rows = await store.own(look.tx, { user_id: look.actor.id, ...page })
  const undone = await undoingsOf(look)
  return rows.map((row) => changeOf(row, undone))
}

/** The ids of changes that take others back, by the ids of those. */
async function undoingsOf({ tx, actor }: Look) {
  const rows = await store.undoings(tx, { user_id: actor.id })
  return new Map(rows.map(({ id, undo_of }) => [undo_of, id]))
}

const changeOf = (
  { asked, stage, ...row }: store.ChangeRow,
  undone: ReadonlyMap<number, number>,
): BulkChange => ({
  ...row,
  asked: JSON.parse(asked) as Asked,
  stage: stage as Stage,
  undone_by: undone.get(row.id) ?? 0,
})

/** A change that is to be continued for its author; undefined if it is gone. */
export async function changeToContinue({ tx }: Look, id: number): Promise<BulkChange | undefined> {
  const row = await store.byId.first(tx, { id })
  return row && changeOf(row, new Map())
}

/** How many of its bugs are in each state. */
export async function countStates(look: Look, id: number): Promise<Counts> {
  return (await countEach(look, [id])).get(id)!
}

/** The same for several changes. */
export async function countEach({ tx }: Look, ids: number[]): Promise<Map<number, Counts>> {
  const each = new Map(ids.map((id) => [id, { waiting: 0, changed: 0, same: 0, refused: 0 }]))
  for (const { change_id, state, bugs } of await store.counts(tx, { ids })) {
    each.get(change_id)![state as State] = bugs
  }
  return each
}

/** The bugs of a change, by number. */
export async function bugsOf({ tx }: Look, id: number): Promise<number[]> {
  const rows = await store.bugs(tx, { id })
  return rows.map(({ bug_id }) => bug_id)
}
