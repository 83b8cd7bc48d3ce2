/** Prevents the removal of blobs while a copy of an installation is made. */

import { holdingBlobs } from '../../platform/blobs/hold-all.ts'
import type { Db } from '../../platform/db/db.ts'
import { readDone } from '../../platform/db/migration-progress.ts'

/** The step that created the table. */
const STEP = '0019-blob-holds'

/** Older schemas lack the table; their services keep released blobs for an hour. */
export async function holding<Result>(
  { db, now }: { db: Db; now: number },
  body: () => Promise<Result>,
): Promise<Result> {
  const steps = await db.look(readDone)
  return steps.includes(STEP) ? holdingBlobs(db, now, body) : body()
}
