/**
 * Keeps all blobs while a copy of an installation is made, whatever process removes them. The copy
 * needs those that are needed as of its moment, and whoever removes one of them looks for holds
 * after that moment, and so sees the one that was there before it.
 */

import type { Db } from '../db/db.ts'
import { randomText } from '../ids.ts'
import { limits } from '../limits.ts'
import * as store from './blobs.store.ts'

const RENEWALS = 4

/** A body that dies lets go a while later. `now` is when it begins. */
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
  // One that fails is made up for by the next.
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
