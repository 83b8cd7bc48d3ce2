/** The text index of comments, in a database file of its own. */

import { index } from '../../../migrations/0008-text-index.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { makeTexts, runOn } from '../../../platform/db/put-texts.ts'

/** The name of the index, as in the migration that declares it. */
export const OF_COMMENTS = 'longdescs_words'

/** Uses little memory: data is written in small segments, which are merged as it arrives. */
const GATHERED_BYTES = 2 * 1024 * 1024

/** Creates the empty file. */
export async function makeCommentIndex(tx: Tx) {
  await makeTexts(tx, OF_COMMENTS, index[OF_COMMENTS], GATHERED_BYTES)
  await runOn(tx, OF_COMMENTS, 'before')
}
