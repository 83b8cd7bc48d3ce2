/** Whose name changed lately: what was kept and names others still holds. */

import { NAMES } from '../../migrations/topics.ts'
import type { Tx } from '../../platform/db/db.ts'
import { remembered, revision, touch } from '../../platform/db/remembered.ts'
import { limits } from '../../platform/limits.ts'
import * as store from './users.store.ts'

/** The names of people, as they were at one moment. */
export interface Names {
  /** It grows with each name that changes. */
  revision: number
  /** Whether none of these people had another name at an earlier revision. */
  areThose(people: readonly number[], earlier: number): boolean
}

/** To be called in the work that changes the login name or the real name of somebody. */
export async function noteRenamed(tx: Tx, user_id: number) {
  await touch(tx, NAMES)
  await store.putRenamed(tx, { user_id, topic: NAMES })
}

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
