/**
 * Which bug waits for which: a bug depends on those that must be done first, and blocks the others.
 */

import type { Look, Work } from '../../../platform/work/work.ts'
import { visibleAmong } from '../see/bugs.ts'
import { type Change, recordChanges } from '../history/history.ts'
import { byMoment } from '../history/moments.ts'
import * as store from './dependencies.store.ts'
import { fail } from './faults.ts'

export interface Dependencies {
  depends_on: readonly number[]
  blocks: readonly number[]
}

/**
 * Refuses dependencies of a bug that go round in a circle; a new bug is 0. What the bug has now
 * does not count. The bugs are seen already, those in between perhaps not: they are not told of.
 */
export async function checkLoops(look: Look, { depends_on, blocks }: Dependencies, bug_id = 0) {
  if (depends_on.includes(bug_id) || blocks.includes(bug_id)) fail('dependency_loop_single')
  if (depends_on.length === 0 || blocks.length === 0) return
  const before = await store.waitedFor(look.tx, { ids: [...depends_on], but: bug_id })
  const waiting = await store.waiting(look.tx, { ids: [...blocks], but: bug_id })
  const after = new Set(waiting.map(({ id }) => id))
  const both = before.map(({ id }) => id).filter((id) => after.has(id))
  if (both.length === 0) return
  const seen = await visibleAmong(look, both)
  fail(
    'dependency_loop_multi',
    seen.map(({ id }) => id),
  )
}

/** What is different about the dependencies of a bug. */
export interface Difference {
  added: Dependencies
  removed: Dependencies
}

const NONE: Dependencies = { depends_on: [], blocks: [] }

/** Writes the dependencies of a new bug; the other side of each gets its history. */
export const addDependencies = (work: Work, bug_id: number, added: Dependencies) =>
  changeDependencies(work, bug_id, { added, removed: NONE })

/** Writes what is different; the other side of each gets its history. */
export async function changeDependencies(
  work: Work,
  bug_id: number,
  { added, removed }: Difference,
) {
  const { tx } = work
  for (const dependson of removed.depends_on) await store.remove(tx, { blocked: bug_id, dependson })
  for (const blocked of removed.blocks) await store.remove(tx, { blocked, dependson: bug_id })
  for (const dependson of added.depends_on) await store.add(tx, { blocked: bug_id, dependson })
  for (const blocked of added.blocks) await store.add(tx, { blocked, dependson: bug_id })
  const own = String(bug_id)
  const others = [
    ...otherSides(removed, { removed: own, added: '' }),
    ...otherSides(added, { removed: '', added: own }),
  ]
  if (others.length === 0) return
  const moments = await byMoment(
    work,
    others.map(({ id }) => id),
  )
  for (const [now, ids] of moments) await store.touchBugs(tx, { ids, now })
  for (const { id, change } of others) await recordChanges(work, id, [change])
}

/** Invalidates cached answers about the bugs that depend on this one or that it depends on. */
export async function invalidateRelatedBugs({ tx }: Work, bug_id: number) {
  await store.invalidateRelatedBugs(tx, { id: bug_id })
}

function otherSides({ depends_on, blocks }: Dependencies, how: Omit<Change, 'field'>) {
  return [
    ...depends_on.map((id) => ({ id, change: { field: 'blocked', ...how } })),
    ...blocks.map((id) => ({ id, change: { field: 'dependson', ...how } })),
  ]
}
