/**
 * Moves what refers to an account that is merged, some rows at a time. Each batch commits with its
 * progress, so that whoever continues finds only what is left.
 */

import type { Act, Operation, Step } from '../../../accounts/operations/operations.ts'
import { touch } from '../../../platform/db/remembered.ts'
import { fold } from '../../../platform/fold.ts'
import type { Work } from '../../../platform/work/work.ts'
import { MOVING, steps } from './meanings.ts'
import * as moves from './merge-users.store.ts'
import type { Thing } from './merge-users.wire.ts'
import * as store from './user-merges.store.ts'

const ROWS_IN_BATCH = 500
/** Then other merges have a turn. */
const STEPS_MAX = 20

/** Where a merge is: the next step, and how many rows were moved since the first one. */
export interface Place {
  at: number
  moved: number
}
const START: Place = { at: 0, moved: 0 }

/** Some steps, each with a batch of rows. */
export const mergeAct: Act = async ({ step }) => {
  for (let steps = 0; steps < STEPS_MAX; steps += 1) {
    if (!(await step(moveNext))) return
  }
}

async function moveNext(work: Work, { asked, kept }: Operation): Promise<Step> {
  const place = (kept as Place | null) ?? START
  const next = await moveSome(work, Number(asked['user_id']), place)
  if (!next) return { end: 'done' }
  return { kept: next, done: Math.max(0, next.moved - place.moved) }
}

/**
 * Moves the next rows; undefined at the end. As requests that began before the account was disabled
 * may still have written something, it ends only when all steps found nothing.
 */
export async function moveSome(
  work: Work,
  user_id: number,
  place: Place = START,
): Promise<Place | undefined> {
  const { tx, now } = work
  const merge = await store.mergeOf.first(tx, { user_id })
  if (!merge || merge.ended_at !== null) return undefined
  const merged = { user_id, into_id: merge.into_id }
  for (let { at } = place; at < MOVING.length; at += 1) {
    const found = await steps[at]!.some(tx, { ...merged, limit: ROWS_IN_BATCH })
    if (found.length === 0) continue
    await moveRows(work, at, merged, found)
    const things = JSON.parse(merge.moved) as Thing[]
    const moved = JSON.stringify(withDone(things, MOVING[at]!.kind, found.length))
    await store.putMoved(tx, { user_id, moved, ended_at: null })
    const next = found.length < ROWS_IN_BATCH ? at + 1 : at
    return { at: next, moved: place.moved + found.length }
  }
  if (place.moved > 0) return START
  await store.putMoved(tx, { user_id, moved: merge.moved, ended_at: now })
  return undefined
}

const withDone = (things: readonly Thing[], kind: string, done: number) =>
  things.map((one) => (one.kind === kind ? { ...one, done: one.done + done } : one))

type Found = { row: number; bug_id: number | null }

async function moveRows(work: Work, at: number, merged: moves.Merged, found: readonly Found[]) {
  const { tx } = work
  const moving = MOVING[at]!
  const { twice, dropChildren, drop, move } = steps[at]!
  const rows = found.map(({ row }) => Number(row))
  const both = twice ? (await twice(tx, { ...merged, rows })).map(({ row }) => Number(row)) : []
  const isRenamed = moving.unique?.is_renamed === true
  if (both.length > 0 && isRenamed) await rename(work, moving, merged, both)
  else if (both.length > 0) {
    if (moving.table === 'tag') await moves.joinTags(tx, { ...merged, rows: both })
    await dropChildren?.(tx, { ...merged, rows: both })
    await drop(tx, { ...merged, rows: both })
  }
  await move(tx, { ...merged, rows })
  if (moving.bug !== undefined) {
    await moves.touchBugs(tx, { bugs: [...new Set(found.map(({ bug_id }) => Number(bug_id)))] })
  }
  if (moving.topic !== undefined) await touch(tx, moving.topic)
}

/** Gives what both have other names, which neither of them has. */
async function rename({ tx }: Work, moving: moves.Moving, merged: moves.Merged, rows: number[]) {
  const { table } = moving
  const { names, isTaken, put } = moves.renamings[table as keyof typeof moves.renamings]
  for (const { id, name: was } of await names(tx, { rows })) {
    let at = 2
    while (await isTaken.first(tx, { ...merged, name_key: fold(otherName(was, at)) })) at += 1
    const name = otherName(was, at)
    await put(tx, { id, name, name_key: fold(name) })
    if (table === 'namedqueries') {
      await moves.renameInWhines(tx, { user_id: merged.user_id, name, was })
    }
  }
}

const NAME_CHARS_MAX = 64

/** Another name for a saved search, report or series that both accounts have: `My bugs (2)`. */
export function otherName(name: string, at: number): string {
  const end = ` (${at})`
  return `${name.slice(0, NAME_CHARS_MAX - end.length).toWellFormed()}${end}`
}
