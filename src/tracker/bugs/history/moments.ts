/**
 * Chooses the time of a change: now, but never before the last recorded one. Clocks may be set
 * back, and those of several machines differ.
 */

import type { Tx } from '../../../platform/db/db.ts'
import type { Work } from '../../../platform/work/work.ts'
import { momentAfter } from './history.rules.ts'
import * as store from './history.store.ts'

/** Everything that a transaction changes on a bug gets the same time. */
const moments = new WeakMap<Tx, Map<number, number>>()

function momentsIn(tx: Tx) {
  const known = moments.get(tx) ?? new Map<number, number>()
  moments.set(tx, known)
  return known
}

/** The same for a bug that the transaction has read or creates; `delta_ts` is its last change. */
export function momentSince({ tx, now }: Work, bug_id: number, delta_ts: number): number {
  const known = momentsIn(tx)
  const moment = known.get(bug_id) ?? momentAfter(delta_ts, now)
  known.set(bug_id, moment)
  return moment
}

/**
 * The time in milliseconds of everything that this transaction changes on the bug; always the same
 * within a transaction.
 */
export async function momentOf(work: Work, bug_id: number): Promise<number> {
  const moment = momentsIn(work.tx).get(bug_id)
  return moment ?? (await momentsOf(work, [bug_id])).get(bug_id)!
}

/** The same for several bugs, by id, with at most one statement. */
export async function momentsOf(work: Work, bug_ids: readonly number[]) {
  const known = momentsIn(work.tx)
  const ids = bug_ids.filter((id) => !known.has(id))
  const rows = ids.length > 0 ? await store.lastChanges(work.tx, { bug_ids: ids }) : []
  for (const { id, delta_ts } of rows) momentSince(work, id, delta_ts)
  return new Map(bug_ids.map((id) => [id, known.get(id)!]))
}

/** Bugs by time; with correct clocks there is only one. */
export async function byMoment(work: Work, bug_ids: readonly number[]) {
  const all = await momentsOf(work, bug_ids)
  return Map.groupBy(all.keys(), (id) => all.get(id)!)
}
