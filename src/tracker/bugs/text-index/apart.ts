/** The index over comments in a database of its own, which holds nothing else. */

import { index } from '../../../migrations/0008-text-index.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { makeTexts, runOn } from '../../../platform/db/put-texts.ts'

export const OF_COMMENTS = 'longdescs_words'

/** Little memory: what is gathered is written in many pieces, and put together as it comes. */
const GATHERED_BYTES = 2 * 1024 * 1024

/** Makes it, empty and ready for all comments. */
export async function makeCommentIndex(tx: Tx) {
  await makeTexts(tx, OF_COMMENTS, index[OF_COMMENTS], GATHERED_BYTES)
  await runOn(tx, OF_COMMENTS, 'before')
}
