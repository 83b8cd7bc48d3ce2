/**
 * Decodes escaped characters beyond the BMP in comments imported by an older Docket: once, in
 * steps, resumable.
 */

import { findFact, putFact } from '../../accounts/installation/facts.ts'
import { TOPICS } from '../../migrations/topics.ts'
import type { Db } from '../../platform/db/db.ts'
import { touch } from '../../platform/db/remembered.ts'
import { indexChangedComments } from '../../tracker/bugs/text-index/text-index.ts'
import { decodeSupplementary, MARK } from '../map/supplementary.ts'
import * as store from './load.store.ts'
import { ALL_DECODED, DECODED, importSource } from './target.ts'

/** Range of comment ids per step: few contain such a character. */
const STEP = 20_000

/** Runs after the text index is complete. `told` gets the number of comments left. */
export async function decodeImported(db: Db, told: (left: number) => void, step = STEP) {
  if ((await importSource(db)) === undefined) return
  const [done, last] = await db.look(async (tx) => [
    (await findFact(tx, DECODED)) ?? '0',
    (await store.lastComment.first(tx, {}))?.id ?? 0,
  ])
  if (done === ALL_DECODED) return
  for (let after = Number(done); after < last; after += step) {
    told(last - after)
    await decodeSome(db, after, after + step)
  }
  await db.work((tx) => putFact(tx, DECODED, ALL_DECODED))
}

async function decodeSome(db: Db, after: number, until: number) {
  await db.work(async (tx) => {
    const changed: number[] = []
    for (const { id, thetext } of await store.commentsLike(tx, { after, until, like: LIKE })) {
      const decoded = decodeSupplementary(thetext)
      if (decoded === thetext) continue
      await store.setText(tx, { id, thetext: decoded })
      changed.push(id)
    }
    await indexChangedComments(tx, changed)
    // Cached responses may contain the old text.
    if (changed.length > 0) await touch(tx, ...TOPICS)
    await putFact(tx, DECODED, String(until))
  })
}
const LIKE = `%${MARK}%`
