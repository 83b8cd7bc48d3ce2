/** A text index in a database of its own, which holds nothing else. */

import { index as definitions } from '../../migrations/0008-text-index.ts'
import type { Tx } from '../../platform/db/db.ts'
import { makeTexts } from '../../platform/db/put-texts.ts'
import type { TextIndex } from '../../platform/db/texts.ts'

/** Little memory: what is gathered is written in many pieces, and put together as it comes. */
const GATHERED_BYTES = 2 * 1024 * 1024

/** Makes the empty index. */
export async function makeTextIndex(tx: Tx) {
  for (const [name, definition] of Object.entries<TextIndex>(definitions)) {
    await makeTexts(tx, name, definition, GATHERED_BYTES)
  }
}
