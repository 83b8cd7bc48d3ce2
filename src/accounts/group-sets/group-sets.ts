/**
 * Interned sets of groups: each distinct set is one row with an id. A bug refers to the set of its
 * groups, a person to the set of theirs, and which set sees which is stored, so that checking
 * visibility compares ids (ADR 2). Set 0 is empty: everyone sees its bugs.
 */

import type { Tx } from '../../platform/db/db.ts'
import { sha256 } from '../../platform/ids.ts'
import { isOn } from '../parameters/parameters.ts'
import { type Mode, sees } from './group-sets.rules.ts'
import * as store from './group-sets.store.ts'

/** The id of the set of these groups, for a person. */
export async function internForReader(tx: Tx, groups: Iterable<number>): Promise<number> {
  return (await intern(tx, groups)).id
}

/** The id of the set of these groups, for a bug; also stores who sees it. */
export async function internForBug(tx: Tx, groups: Iterable<number>): Promise<number> {
  const set = await intern(tx, groups)
  if (set.is_on_bugs) return set.id
  await store.markOnBugs(tx, { id: set.id })
  await addReaders(tx, set, await readable(tx))
  return set.id
}

async function intern(tx: Tx, groups: Iterable<number>) {
  const group_ids = JSON.stringify([...new Set(groups)].sort((a, b) => a - b))
  const hash = sha256(group_ids)
  const known = await store.byHash.first(tx, { hash })
  if (known) return known
  const made = (await store.addSet.first(tx, { hash, group_ids }))!
  const mode = await modeOf(tx)
  const reader = new Set(parse(group_ids))
  for (const bug of await store.setsOnBugs(tx, {})) {
    if (sees(reader, new Set(parse(bug.group_ids)), mode)) {
      await store.addSeen(tx, { reader_set_id: made.id, bug_set_id: bug.id })
    }
  }
  return { id: made.id, group_ids, is_on_bugs: 0 }
}

/** Recomputes all visibility, in this transaction. */
export async function recompute(tx: Tx) {
  await hideUnseen(tx)
  for (let after: number | undefined = 0; after !== undefined;) after = await showSeen(tx, after)
}

/** Revokes visibility that no longer applies after the parameter `or_groups` changed. */
export async function hideUnseen(tx: Tx) {
  const { mode, readers } = await readable(tx)
  const byId = new Map(readers.map((reader) => [reader.id, reader.groups]))
  for (const { id: bug_set_id, group_ids } of await store.setsOnBugs(tx, {})) {
    const bug = new Set(parse(group_ids))
    const pairs = await store.readersOf(tx, { bug_set_id })
    const ids = pairs
      .map(({ reader_set_id }) => reader_set_id)
      .filter((id) => !sees(byId.get(id) ?? NONE, bug, mode))
    if (ids.length > 0) await store.removeReaders(tx, { bug_set_id, ids })
  }
}
const NONE: ReadonlySet<number> = new Set()

/**
 * Grants visibility that now applies to the next sets of bugs after an id; returns the last id, or
 * undefined at the end.
 */
export async function showSeen(tx: Tx, after: number): Promise<number | undefined> {
  const page = await store.setsOnBugsAfter(tx, { after, limit: SETS_PAGE })
  if (page.length === 0) return undefined
  const from = await readable(tx)
  for (const set of page) await addReaders(tx, set, from)
  return page.length < SETS_PAGE ? undefined : page.at(-1)!.id
}
/** Each is compared with every set there is. */
const SETS_PAGE = 50

interface Readable {
  mode: Mode
  readers: { id: number; groups: ReadonlySet<number> }[]
}
async function readable(tx: Tx): Promise<Readable> {
  const sets = await store.allSets(tx, {})
  const readers = sets.map(({ id, group_ids }) => ({ id, groups: new Set(parse(group_ids)) }))
  return { mode: await modeOf(tx), readers }
}

async function addReaders(
  tx: Tx,
  { id: bug_set_id, group_ids }: { id: number; group_ids: string },
  { mode, readers }: Readable,
) {
  const bug = new Set(parse(group_ids))
  const ids = readers.filter(({ groups }) => sees(groups, bug, mode)).map(({ id }) => id)
  if (ids.length > 0) await store.addReaders(tx, { bug_set_id, ids })
}

const modeOf = async (tx: Tx): Promise<Mode> => ((await isOn(tx, 'or_groups')) ? 'any' : 'all')

// Sets are immutable, so they are cached as long as the database is open.
const kept = new WeakMap<object, Map<number, ReadonlySet<number>>>()

/** The groups of a set. */
export async function groupsOf(tx: Tx, id: number): Promise<ReadonlySet<number>> {
  const { identity } = tx.handle
  const sets = kept.get(identity) ?? new Map<number, ReadonlySet<number>>()
  kept.set(identity, sets)
  const known = sets.get(id)
  if (known) return known
  const row = await store.byId.first(tx, { id })
  const groups = new Set(parse(row?.group_ids ?? '[]'))
  // A set created in this transaction may be rolled back and its id reused, so it is not cached.
  if (row && !tx.writes) sets.set(id, groups)
  return groups
}

/** The groups of several sets, by set id. */
export async function groupsOfAll(
  tx: Tx,
  ids: Iterable<number>,
): Promise<Map<number, ReadonlySet<number>>> {
  const list = [...new Set(ids)]
  if (list.length === 0) return new Map()
  const sets = new Map(list.map((id): [number, ReadonlySet<number>] => [id, new Set()]))
  for (const { id, group_ids } of await store.byIds(tx, { ids: list })) {
    sets.set(id, new Set(parse(group_ids)))
  }
  return sets
}

const parse = (group_ids: string) => JSON.parse(group_ids) as number[]

/** Ids of the sets that contain at least one of these groups. */
export async function setsWithAny(tx: Tx, groups: Iterable<number>): Promise<number[]> {
  const wanted = new Set(groups)
  const sets = await store.allSets(tx, {})
  return sets.filter((set) => parse(set.group_ids).some((g) => wanted.has(g))).map(({ id }) => id)
}
