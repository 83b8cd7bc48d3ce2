/** Lists of other bugs, such as those that a bug depends on: validating and writing them. */

import type { Look, Work } from '../../../platform/work/work.ts'
import {
  eachRelation,
  type Related,
  relationFields,
  type Relation,
  relationWire,
} from '../../model/bug-fields/relations.wire.ts'
import { type Change, recordChanges } from '../history/history.ts'
import { byMoment } from '../history/moments.ts'
import { visibleAmong } from '../see/bugs.ts'
import { fail } from './faults.ts'
import * as store from './relations.store.ts'

/** Empty lists, for a bug that is created without relations. */
export const NOTHING_RELATED: Related = eachRelation(() => [])

/**
 * Throws fault 116 for a cycle; id 0 is a new bug. Ignores the bug's current relations. The caller
 * can see the listed bugs, but maybe not those in between, which are not named.
 */
export async function checkLoops(
  look: Look,
  { field, reverse }: Relation,
  related: Related,
  bug_id = 0,
) {
  const [before, after] = [related[field.name], related[reverse.name]]
  const names = [relationWire(field), relationWire(reverse)] as const
  if (before.includes(bug_id) || after.includes(bug_id)) fail('dependency_loop_single', ...names)
  if (before.length === 0 || after.length === 0) return
  const reached = (name: typeof field.name) =>
    store.pairs[name].reach(look.tx, { ids: [...related[name]], but: bug_id })
  const listed = await reached(field.name)
  const listing = new Set((await reached(reverse.name)).map(({ id }) => id))
  const both = listed.map(({ id }) => id).filter((id) => listing.has(id))
  if (both.length === 0) return
  const seen = await visibleAmong(look, both)
  const ids = seen.map(({ id }) => id)
  fail('dependency_loop_multi', names, ids)
}

/** The changes to the lists of a bug. */
export interface Difference {
  added: Related
  removed: Related
}

/** Writes the changes, and the history of the bugs at the other side. */
export async function changeRelated(work: Work, bug_id: number, { added, removed }: Difference) {
  const { tx } = work
  for (const { name } of relationFields) {
    for (const other of removed[name]) await store.pairs[name].remove(tx, { bug_id, other })
  }
  for (const { name } of relationFields) {
    for (const other of added[name]) await store.pairs[name].add(tx, { bug_id, other })
  }
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

/** Invalidates cached responses about the bugs that this one lists, or that list it. */
export async function invalidateRelatedBugs({ tx }: Work, bug_id: number) {
  await store.invalidateRelatedBugs(tx, { id: bug_id })
}

const otherSides = (related: Related, how: Omit<Change, 'field'>) =>
  relationFields.flatMap(({ name, relation }) =>
    related[name].map((id) => ({ id, change: { field: relation.from, ...how } })),
  )
