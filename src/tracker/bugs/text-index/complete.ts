/** Completes the text index: queued rows before a search, and all missing rows at startup. */

import { docket } from '../../../accounts/actors/actors.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { runOn } from '../../../platform/db/put-texts.ts'
import type { Transactions } from '../../../platform/work/work.ts'
import { INDEXES, indexNextBugs, indexNextTexts, onAllTexts, waitingTexts } from './text-index.ts'

/** Rows per commit if there may be millions; fewer if each takes longer. */
const COMMIT = { promptly: 2_000, later: 12_000 }
/** Rows in memory at once. */
const PAGE = 1_000

/** Indexes everything that waits for it, in several works. */
export async function completeTexts(transactions: Transactions): Promise<void> {
  const waiting = await transactions.look(docket, ({ tx }) => waitingTexts(tx))
  // A few at a time, so that others get turns.
  const indexSome = () =>
    transactions.work(docket, ({ tx }) => indexNextTexts(tx, STEP), { always: true })
  for (let left = waiting; left > 0; left -= STEP) if ((await indexSome()) === 0) return
}
const STEP = 25

/** Up to this many are indexed directly. */
const FEW = 20_000

/**
 * Indexes rows added by an older program, a restored backup or an import; `told` gets the number of
 * remaining texts. Resumes after interruption.
 */
export async function buildTextIndex(db: Db, told: (left: number) => void): Promise<void> {
  const limit = COMMIT[db.dialect.texts.isPromptly ? 'promptly' : 'later']
  if ((await db.look(waitingTexts)) > FEW) await db.work((tx) => onAllTexts(tx, 'before'))
  for (;;) {
    const left = await db.look(waitingTexts)
    if (left > 0) told(left)
    if (left === 0 || (await db.work((tx) => inPages(tx, limit, indexNextTexts))) === 0) break
  }
  for (const index of Object.keys(INDEXES)) await db.work((tx) => runOn(tx, index, 'after'))
}

/** Indexes bugs only, while the index of comments is built separately. */
export async function indexBugs(db: Db): Promise<void> {
  await db.work((tx) => onAllTexts(tx, 'before'))
  while ((await db.work((tx) => inPages(tx, COMMIT.later, indexNextBugs))) > 0);
}

type Put = typeof indexNextTexts
async function inPages(tx: Tx, limit: number, put: Put): Promise<number> {
  let count = 0
  for (let page = 0; page < limit; page += PAGE) count += await put(tx, PAGE)
  return count
}

/** Rebuilds the index. Searches find less until it is complete. */
export async function renewTextIndex(db: Db, told: (left: number) => void): Promise<void> {
  await db.work((tx) => onAllTexts(tx, 'empty'))
  await buildTextIndex(db, told)
}
