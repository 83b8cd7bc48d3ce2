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
  for (const { group_set_id } of await touched(work.tx, move)) {
    for (let after: number | undefined = 0; after !== undefined;) {
      const { moved, last }: MovedPage = await movePage(work, move, {
        group_set_id,
        after,
        limit: PAGE,
      })
      bugs += moved
      after = last
    }
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
  const { after } = place
  const group_set_id = place.group_set_id ?? (await touched(work.tx, move))[0]?.group_set_id
  if (group_set_id === undefined) return { moved: 0, next: undefined }
  const { moved, last } = await movePage(work, move, { group_set_id, after, limit })
  await recordMove(work, move, moved)
  return { moved, next: last === undefined ? START : { group_set_id, after: last } }
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

/** Bugs of a group set, after an id. */
interface Page {
  group_set_id: number
  after: number
  limit: number
}
/** `last` is the last id; undefined at the end of the group set. */
interface MovedPage {
  moved: number
  last: number | undefined
}

async function movePage(work: Work, move: Move, which: Page): Promise<MovedPage> {
  const { tx } = work
  const ids = await page(tx, move, which)
  if (ids.length === 0) return { moved: 0, last: undefined }
  const { id: group_id, name } = move.group
  const groups = new Set(await groupsOf(tx, which.group_set_id))
  if (move.how === 'into') groups.add(group_id)
  else groups.delete(group_id)
  await (move.how === 'into' ? store.put : store.take)(tx, { group_id, ids })
  await store.putSet(tx, { ids, group_set_id: await internForBug(tx, groups) })
  const change = move.how === 'into' ? { removed: '', added: name } : { removed: name, added: '' }
  await recordSameChange(work, ids, { field: 'bug_group', ...change })
  return { moved: ids.length, last: ids.length < which.limit ? undefined : ids.at(-1) }
}

async function page(tx: Tx, { product_id }: Move, which: Page): Promise<number[]> {
  const rows =
    product_id === undefined
      ? await store.bugsAnywhere(tx, which)
      : await store.bugsInProduct(tx, { ...which, product_id })
  return rows.map(({ id }) => id)
}
