/**
 * Decodes characters beyond the BMP in comments that an older Docket imported as they were stored:
 * once, in steps, and on from where it was interrupted.
 */

import { TOPICS } from '../../migrations/topics.ts'
import type { Db } from '../../platform/db/db.ts'
import { touch } from '../../platform/db/remembered.ts'
import { indexChangedComments } from '../../tracker/bugs/text-index/text-index.ts'
import { decodeSupplementary, MARK } from '../map/supplementary.ts'
import * as store from './load.store.ts'
import { ALL_DECODED, DECODED, importSource } from './target.ts'

/** Numbers of comments of one step: few have such a character. */
const STEP = 20_000

/** Once the text index is whole. `told` hears how many comments are still to be looked at. */
export async function decodeImported(db: Db, told: (left: number) => void, step = STEP) {
  if ((await importSource(db)) === undefined) return
  const [done, last] = await db.look(async (tx) => [
    (await store.fact.first(tx, { name: DECODED }))?.value ?? '0',
    (await store.lastComment.first(tx, {}))?.id ?? 0,
  ])
  if (done === ALL_DECODED) return
  for (let after = Number(done); after < last; after += step) {
    told(last - after)
    await decodeSome(db, after, after + step)
  }
  await db.work((tx) => store.putFact(tx, { name: DECODED, value: ALL_DECODED }))
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
    // Answers that are kept may hold the old text.
    if (changed.length > 0) await touch(tx, ...TOPICS)
    await store.putFact(tx, { name: DECODED, value: String(until) })
  })
}
const LIKE = `%${MARK}%`
