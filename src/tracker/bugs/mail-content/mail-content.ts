/**
 * Which bugs are in a group that wants mail about them without content. What a reader may see is
 * for callers to find out.
 */

import { secretGroups } from '../../../accounts/groups/groups.ts'
import type { Tx } from '../../../platform/db/db.ts'
import * as store from './mail-content.store.ts'

/** Those of these bugs about which mail has no content. Costs nothing if there is no such group. */
export async function secretAmong(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const groups = await secretGroups(tx)
  if (groups.length === 0 || ids.length === 0) return new Set()
  const rows = await store.secret(tx, { ids: [...new Set(ids)], groups: [...groups] })
  return new Set(rows.map(({ bug_id }) => bug_id))
}

/** Those of these attachments that belong to such a bug. */
export async function secretFiles(tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const groups = await secretGroups(tx)
  if (groups.length === 0 || ids.length === 0) return new Set()
  const rows = await store.secretFiles(tx, { ids: [...ids], groups: [...groups] })
  return new Set(rows.map(({ id }) => id))
}
