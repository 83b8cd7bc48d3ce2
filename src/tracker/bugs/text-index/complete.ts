/** Completes the text index: before a search what waits, and at the start all that it lacks. */

import { docket } from '../../../accounts/actors/actors.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { runOn } from '../../../platform/db/put-texts.ts'
import type { Rooms } from '../../../platform/work/work.ts'
import { INDEXES, indexNextBugs, indexNextTexts, onAllTexts, waitingTexts } from './text-index.ts'

/** Rows of one commit, where there may be millions: fewer where each takes longer. */
const COMMIT = { promptly: 2_000, later: 12_000 }
/** Rows that are in memory at once. */
const PAGE = 1_000

export async function completeTexts(rooms: Rooms): Promise<void> {
  const waiting = await rooms.look(docket, ({ tx }) => waitingTexts(tx))
  // A few at a time, so that others get their turn between.
  const indexSome = () => rooms.work(docket, ({ tx }) => indexNextTexts(tx, STEP), { always: true })
  for (let left = waiting; left > 0; left -= STEP) if ((await indexSome()) === 0) return
}
const STEP = 25

/** So many are put in without further ado. */
const FEW = 20_000

/**
 * Puts in what an older program, a restored backup or an import did not; `told` hears how many
 * texts are still to come. It goes on where it was interrupted.
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

/** Puts in those of bugs, while somebody else makes the index over comments apart. */
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

/** All of it anew. Searches find less until it is done. */
export async function renewTextIndex(db: Db, told: (left: number) => void): Promise<void> {
  await db.work((tx) => onAllTexts(tx, 'empty'))
  await buildTextIndex(db, told)
}
