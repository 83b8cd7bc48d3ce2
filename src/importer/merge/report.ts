/** What an import in addition did. */

import type { Db } from '../../platform/db/db.ts'
import { type Loaded, totalOf } from '../load/ranges-done.ts'
import type { Loss } from '../map/losses.ts'
import * as store from './merge.store.ts'

/** Of all parts so far, also of runs that were interrupted. */
export async function reportOf(db: Db, merged_source_id: number): Promise<Loaded> {
  const ranges = await db.look((tx) => store.allRanges(tx, { merged_source_id }))
  return totalOf(ranges.map((range) => ({ ...range, losses: JSON.parse(range.losses) as Loss[] })))
}
