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
  const { tx } = work
  let moved = 0
  for (const { group_set_id } of await touched(tx, move)) {
    const groups = new Set(await groupsOf(tx, group_set_id))
    if (move.how === 'into') groups.add(move.group.id)
    else groups.delete(move.group.id)
    moved += await moveAlike(work, move, { from: group_set_id, to: await internForBug(tx, groups) })
  }
  if (moved === 0) return 0
  const { how, group, product_id } = move
  const body = { how, group_id: group.id, product_id, bugs: moved }
  await work.record({ kind: 'bugs.group_changed', body })
  return moved
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

async function moveAlike(work: Work, move: Move, sets: { from: number; to: number }) {
  const { tx } = work
  const { id: group_id, name } = move.group
  const change = move.how === 'into' ? { removed: '', added: name } : { removed: name, added: '' }
  let moved = 0
  for (let after = 0; ;) {
    const ids = await page(tx, move, { group_set_id: sets.from, after, limit: PAGE })
    if (ids.length === 0) return moved
    await (move.how === 'into' ? store.put : store.take)(tx, { group_id, ids })
    await store.putSet(tx, { ids, group_set_id: sets.to })
    await recordSameChange(work, ids, { field: 'bug_group', ...change })
    moved += ids.length
    after = ids.at(-1)!
  }
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
