/**
 * Keeps all blobs, in every process, while a copy of an installation is made. The copy needs the
 * blobs that are referenced in its snapshot; a process that removes one of them looks for holds
 * after that snapshot was taken, and so sees the hold that was set before it.
 */

import type { Db } from '../db/db.ts'
import { randomText } from '../ids.ts'
import { limits } from '../limits.ts'
import * as store from './blobs.store.ts'

const RENEWALS = 4

/** If the process dies, the hold expires by itself. `now` is the time of the call. */
export async function holdingBlobs<Result>(
  db: Db,
  now: number,
  body: () => Promise<Result>,
): Promise<Result> {
  const holder = randomText(HOLDER_CHARS)
  const began = performance.now()
  const clock = () => now + Math.round(performance.now() - began)
  const hold = () =>
    db.work((tx) => store.hold(tx, { holder, ends_at: clock() + limits.blob_hold_ms }))
  await hold()
  // If one renewal fails, the next one makes up for it.
  const renewing = setInterval(() => void hold().catch(ignore), limits.blob_hold_ms / RENEWALS)
  try {
    return await body()
  } finally {
    clearInterval(renewing)
    await db.work((tx) => store.endHolds(tx, { holder, now: clock() }))
  }
}
const HOLDER_CHARS = 22
const ignore = () => undefined
