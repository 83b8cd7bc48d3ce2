/** What an import in addition did. */

import type { Db } from '../../platform/db/db.ts'
import type { Loaded } from '../load/ranges-done.ts'
import { type Loss, Losses } from '../map/losses.ts'
import * as store from './merge.store.ts'

/** Of all parts so far, also of runs that were interrupted. */
export async function reportOf(db: Db, merged_source_id: number): Promise<Loaded> {
  const losses = new Losses()
  const parts = new Map<string, number>()
  for (const range of await db.look((tx) => store.allRanges(tx, { merged_source_id }))) {
    losses.add(JSON.parse(range.losses) as Loss[])
    parts.set(range.part, (parts.get(range.part) ?? 0) + range.rows)
  }
  return {
    parts: [...parts].map(([part, rows]) => ({ part, rows })),
    losses: losses.all(),
  }
}
