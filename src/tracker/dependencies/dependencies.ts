/**
 * Which bug waits for which: a bug depends on those that must be done first, and blocks the others.
 */

import type { Work } from '../../platform/work.ts'
import { recordChanges } from '../history/history.ts'
import * as store from './dependencies.store.ts'
import { fail } from './faults.ts'

export interface Dependencies {
  depends_on: number[]
  blocks: number[]
}

/** Refuses dependencies that go round in a circle. The bugs are seen already. */
export async function checkLoops(work: Work, { depends_on, blocks }: Dependencies) {
  if (depends_on.length === 0 || blocks.length === 0) return
  const before = await store.waitedFor(work.tx, { ids: depends_on })
  const after = new Set((await store.waiting(work.tx, { ids: blocks })).map(({ id }) => id))
  const both = before.map(({ id }) => id).filter((id) => after.has(id))
  if (both.length > 0) fail('dependency_loop_multi', both)
}

/** Writes the dependencies of a new bug; the other side of each gets its history. */
export async function addDependencies(work: Work, bug_id: number, new_: Dependencies) {
  for (const dependson of new_.depends_on) await store.add(work.tx, { blocked: bug_id, dependson })
  for (const blocked of new_.blocks) await store.add(work.tx, { blocked, dependson: bug_id })
  const others = [
    ...new_.depends_on.map((id) => ({ id, field: 'blocked' })),
    ...new_.blocks.map((id) => ({ id, field: 'dependson' })),
  ]
  if (others.length === 0) return
  await store.touchBugs(work.tx, { ids: others.map(({ id }) => id), now: work.now })
  for (const { id, field } of others) {
    await recordChanges(work, id, [{ field, removed: '', added: String(bug_id) }])
  }
}
