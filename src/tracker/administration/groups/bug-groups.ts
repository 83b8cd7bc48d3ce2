/**
 * Adds all bugs of a product to a group or removes bugs from one, for administrators. Bugs with
 * equal groups are moved together, in pages, so the number of statements hardly depends on their
 * number.
 */

import { groupsOf, internForBug, setsWithAny } from '../../../accounts/group-sets/group-sets.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Work } from '../../../platform/work/work.ts'
import { recordSameChange } from '../../bugs/history/same-change.ts'
import * as store from './bug-groups.store.ts'

const PAGE = 5_000

/** Adds bugs to (`into`) or removes them from (`out`) a group; those of one product, or of all. */
export interface Move {
  how: 'into' | 'out'
  group: { id: number; name: string }
  product_id?: number
}

/** Bugs with the same group set. */
interface Alike {
  group_set_id: number
  bugs: number
}

/** The number of bugs that a move would change. */
export async function countBugs(tx: Tx, move: Move): Promise<number> {
  return (await touched(tx, move)).reduce((sum, { bugs }) => sum + bugs, 0)
}

/** Counts what moves in a product would change: all of them with one statement. */
export async function openCounts(
  tx: Tx,
  product_id: number,
): Promise<(move: Pick<Move, 'how' | 'group'>) => number> {
  const alike: { groups: ReadonlySet<number>; bugs: number }[] = []
  for (const { group_set_id, bugs } of await store.countsIn(tx, { product_id })) {
    alike.push({ groups: await groupsOf(tx, group_set_id), bugs: Number(bugs) })
  }
  return ({ how, group }) =>
    alike
      .filter(({ groups }) => groups.has(group.id) === (how === 'out'))
      .reduce((sum, { bugs }) => sum + bugs, 0)
}

/** The number of bugs of a product by the id of the group; groups without bugs are missing. */
export async function countsByGroup(tx: Tx, product_id: number): Promise<Map<number, number>> {
  const counts = new Map<number, number>()
  for (const { group_set_id, bugs } of await store.countsIn(tx, { product_id })) {
    for (const id of await groupsOf(tx, group_set_id)) {
      counts.set(id, (counts.get(id) ?? 0) + Number(bugs))
    }
  }
  return counts
}

/** Moves the bugs and records it in their history; returns their number. `delta_ts` stays. */
export async function moveBugs(work: Work, move: Move): Promise<number> {
  let bugs = 0
  for (let place: Place | undefined = START; place;) {
    const { moved, next }: Moved = await moveAlike(work, move, place, PAGE)
    bugs += moved
    place = next
  }
  await recordMove(work, move, bugs)
  return bugs
}

/** Where a move goes on: among the bugs of a group set, after an id. */
export interface Place {
  /** Undefined for any group set. */
  group_set_id?: number
  after: number
}

/** The place of a move that begins. */
export const START: Place = { after: 0 }

/** How many were moved, and where to go on; undefined at the end. */
export interface Moved {
  moved: number
  next: Place | undefined
}

/** The same, but only some of the bugs, which are alike and at most `limit`. */
export async function moveSome(
  work: Work,
  move: Move,
  place: Place,
  limit: number,
): Promise<Moved> {
  const some = await moveAlike(work, move, place, limit)
  await recordMove(work, move, some.moved)
  return some
}

async function recordMove(work: Work, { how, group, product_id }: Move, bugs: number) {
  if (bugs === 0) return
  const body = { how, group_id: group.id, product_id, bugs }
  await work.record({ kind: 'bugs.group_changed', body })
}

/** The group sets of bugs that still have to be moved. */
async function touched(tx: Tx, { how, group, product_id }: Move): Promise<Alike[]> {
  const rows =
    product_id === undefined
      ? await store.countsOf(tx, { sets: await setsWithAny(tx, [group.id]) })
      : await store.countsIn(tx, { product_id })
  const alike: Alike[] = []
  for (const { group_set_id, bugs } of rows) {
    const isIn = (await groupsOf(tx, group_set_id)).has(group.id)
    if (isIn === (how === 'out')) alike.push({ group_set_id, bugs: Number(bugs) })
  }
  return alike
}

async function moveAlike(work: Work, move: Move, place: Place, limit: number): Promise<Moved> {
  const { tx } = work
  const group_set_id = place.group_set_id ?? (await touched(tx, move))[0]?.group_set_id
  if (group_set_id === undefined) return { moved: 0, next: undefined }
  const ids = await page(tx, move, { group_set_id, after: place.after, limit })
  if (ids.length === 0) return { moved: 0, next: START }
  const { id: group_id, name } = move.group
  const groups = new Set(await groupsOf(tx, group_set_id))
  if (move.how === 'into') groups.add(group_id)
  else groups.delete(group_id)
  await (move.how === 'into' ? store.put : store.take)(tx, { group_id, ids })
  await store.putSet(tx, { ids, group_set_id: await internForBug(tx, groups) })
  const change = move.how === 'into' ? { removed: '', added: name } : { removed: name, added: '' }
  await recordSameChange(work, ids, { field: 'bug_group', ...change })
  const next = ids.length < limit ? START : { group_set_id, after: ids.at(-1)! }
  return { moved: ids.length, next }
}

async function page(
  tx: Tx,
  { product_id }: Move,
  which: { group_set_id: number; after: number; limit: number },
): Promise<number[]> {
  const rows =
    product_id === undefined
      ? await store.bugsAnywhere(tx, which)
      : await store.bugsInProduct(tx, { ...which, product_id })
  return rows.map(({ id }) => id)
}
