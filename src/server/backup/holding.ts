/** Nothing that a copy of an installation needs is removed while it is made. */

import { holdingBlobs } from '../../platform/blobs/hold-all.ts'
import type { Db } from '../../platform/db/db.ts'
import { readDone } from '../../platform/db/migration-progress.ts'

/** The step that brought the table. */
const STEP = '0019-blob-holds'

/** An older schema has no place to say so; its service keeps bytes for an hour. */
export async function holding<Result>(
  { db, now }: { db: Db; now: number },
  body: () => Promise<Result>,
): Promise<Result> {
  const steps = await db.look(readDone)
  return steps.includes(STEP) ? holdingBlobs(db, now, body) : body()
}
