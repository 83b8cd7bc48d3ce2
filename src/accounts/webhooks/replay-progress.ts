/** How far a replay of a webhook is, while it goes on: one at a time, and its page shows it. */

import { dropFact, findFact, putFact } from '../installation/facts.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { fail } from './faults.ts'

const factOf = (webhook_id: number) => `webhook_replay_${webhook_id}`

/** How many deliveries it has queued so far; undefined if none goes on. */
export async function replayedSoFar({ tx }: Look, webhook_id: number) {
  const fact = await findFact(tx, factOf(webhook_id))
  return fact === undefined ? undefined : Number(fact)
}

/** Fault 32000 (409) if a replay goes on. */
export async function refuseSecondReplay(work: Work, webhook_id: number) {
  if ((await replayedSoFar(work, webhook_id)) !== undefined) fail('webhook_replayed', webhook_id)
}

/** Notes how many deliveries a replay that goes on has queued so far. */
export const putReplayed = (tx: Tx, webhook_id: number, done: number) =>
  putFact(tx, factOf(webhook_id), String(done))

/** Another replay may begin. */
export const endReplay = (tx: Tx, webhook_id: number) => dropFact(tx, factOf(webhook_id))
