/** Tracks recent name changes, to decide whether cached data with names is current. */

import { NAMES } from '../../migrations/topics.ts'
import type { Tx } from '../../platform/db/db.ts'
import { remembered, revision, touch } from '../../platform/db/remembered.ts'
import { limits } from '../../platform/limits.ts'
import * as store from './users.store.ts'

/** The state of all names at one time. */
export interface Names {
  /** Incremented by each name change. */
  revision: number
  /** Whether none of these people was renamed after an earlier revision. */
  areThose(people: readonly number[], earlier: number): boolean
}

/** Call it in the work that changes a login name or real name. */
export async function noteRenamed(tx: Tx, user_id: number) {
  await touch(tx, NAMES)
  await store.putRenamed(tx, { user_id, topic: NAMES })
}

/** The current state of all names. */
export const names = remembered([NAMES], async (tx): Promise<Names> => {
  const rows = await store.renamed(tx, { limit: limits.renamed_users_known_max })
  const changed = new Map(rows.map((row) => [row.user_id, row.revision]))
  const isAll = rows.length < limits.renamed_users_known_max
  const since = isAll ? 0 : rows.at(-1)!.revision
  return {
    revision: Number(await revision(tx, [NAMES])),
    areThose: (people, earlier) =>
      earlier >= since && people.every((id) => (changed.get(id) ?? 0) <= earlier),
  }
})
