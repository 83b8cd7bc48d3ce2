/** CC lists, for features that add people as a side effect. */

import type { Tx } from '../../../platform/db/db.ts'
import type { Work } from '../../../platform/work/work.ts'
import type { Change } from '../history/history.ts'
import * as store from './cc.store.ts'

/** Ids of users on the CC lists, by bug id; a bug without CC has an empty set. */
export async function ccOfBugs(tx: Tx, bug_ids: number[]): Promise<Map<number, Set<number>>> {
  const lists = new Map(bug_ids.map((id) => [id, new Set<number>()]))
  for (const { bug_id, who } of await store.ofBugs(tx, { bug_ids })) lists.get(bug_id)!.add(who)
  return lists
}

/** Adds people to the CC list of a bug; returns the change to record, if any were added. */
export async function putOnCc(
  { tx }: Work,
  bug: { id: number; cc: { has(user_id: number): boolean } },
  people: readonly { id: number; login_name: string }[],
): Promise<Change[]> {
  const added = new Map(
    people.filter(({ id }) => !bug.cc.has(id)).map(({ id, login_name }) => [id, login_name]),
  )
  if (added.size === 0) return []
  for (const who of added.keys()) await store.addOnce(tx, { bug_id: bug.id, who })
  return [{ field: 'cc', removed: '', added: [...added.values()].sort().join(', ') }]
}

/** Adds one person to the CC list of a bug; whether they were not on it before. */
export async function addToCc({ tx }: Work, bug_id: number, who: number): Promise<boolean> {
  return (await store.addOnce.changes(tx, { bug_id, who })) > 0
}
