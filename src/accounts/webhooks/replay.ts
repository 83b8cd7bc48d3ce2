/** Sends deliveries of a webhook again: some at once, many in steps, by a job that goes on. */

import { docket } from '../actors/actors.ts'
import type { Tx } from '../../platform/db/db.ts'
import { addJobs, type Do } from '../../platform/jobs/jobs.ts'
import { parseTime } from '../../platform/times.ts'
import type { Transactions, Work } from '../../platform/work/work.ts'
import { checkState } from './deliveries.ts'
import { fail } from './faults.ts'
import { deliverJob } from './follow-events.ts'
import { replayEvents } from './replay-events.ts'
import { endReplay, putReplayed, refuseSecondReplay } from './replay-progress.ts'
import { ownWebhook } from './webhooks.ts'
import * as store from './webhooks.store.ts'
import { type Replay, REPLAYED_AT_ONCE, STATES } from './webhooks.wire.ts'

/** The job that does the next step. */
export const REPLAY = 'webhook.replay'

/** What is left of a replay; those that come later do not belong to it. */
interface Left {
  webhook_id: number
  states: readonly string[]
  after: number
  upto: number
  /** How many are sent again so far. */
  done: number
}

/** Of a webhook of the caller, in their order. Fault 32000 (409) if such a job goes on. */
export async function replay(work: Work, asked: Replay) {
  const { tx, now } = work
  const hook = await ownWebhook(work, asked)
  const { id: webhook_id } = hook
  if (asked.events_after !== undefined || asked.events_since !== undefined)
    return replayEvents(work, hook, asked)
  const chosen = await chosenBy(work, asked)
  if (asked.deliveries) {
    const named = await store.statesOf(tx, { webhook_id, ids: asked.deliveries })
    const { states, after, upto } = chosen
    const ids = named
      .filter(({ id, state }) => states.includes(state) && id > after && id <= upto)
      .map(({ id }) => id)
    await send(tx, { webhook_id, ids, now })
    return { deliveries: ids.length }
  }
  const left = await step(tx, { webhook_id, done: 0, ...chosen }, now)
  if (!left.next) return { deliveries: left.done }
  await refuseSecondReplay(work, webhook_id)
  await goOn(tx, left.next, now)
  return { deliveries: left.done, has_more: true }
}

async function chosenBy({ tx }: Work, { id: webhook_id, ...asked }: Replay) {
  const { deliveries, state, since, from = 0 } = asked
  const isAll =
    !deliveries && state === undefined && since === undefined && asked.from === undefined
  if (isAll) {
    fail('webhook_invalid', 'replay', 'say which deliveries: by number, state, time or the first')
  }
  const time = since === undefined ? undefined : parseTime(since)
  if (since !== undefined && time === undefined)
    fail('webhook_invalid', 'replay', `'${since.slice(0, 50)}' is not a time`)
  const states: readonly string[] = state === undefined ? STATES : [checkState(state)]
  const first =
    time === undefined ? undefined : await store.firstSince.first(tx, { webhook_id, since: time })
  const isNone = time !== undefined && !first
  const after = Math.max(from, first?.id ?? 0) - 1
  const { id: upto = 0 } = (!isNone && (await store.last.first(tx, {}))) || {}
  return { states, after, upto }
}

/** Sends the next ones again; how many are so far, and what is left. */
async function step(tx: Tx, left: Left, now: number) {
  const { webhook_id, states, after, upto } = left
  const range = { webhook_id, after, upto, limit: REPLAYED_AT_ONCE }
  const found = await Promise.all(states.map((state) => store.idsIn(tx, { ...range, state })))
  const all = found.flatMap((rows) => rows.map(({ id }) => id)).sort((a, b) => a - b)
  const ids = all.slice(0, REPLAYED_AT_ONCE)
  await send(tx, { webhook_id, ids, now })
  const done = left.done + ids.length
  const isOver = ids.length < REPLAYED_AT_ONCE
  return { done, next: isOver ? undefined : { ...left, after: ids.at(-1)!, done } }
}

async function send(tx: Tx, { webhook_id, ids, now }: Parameters<typeof store.again>[1]) {
  if (ids.length === 0) return
  await store.again.changes(tx, { webhook_id, ids, now })
  await addJobs(tx, [deliverJob(webhook_id, now)])
}

async function goOn(tx: Tx, left: Left, now: number) {
  await putReplayed(tx, left.webhook_id, left.done)
  await addJobs(tx, [{ kind: REPLAY, run_at: now, body: left }])
}

/** The job of kind `REPLAY`. Each step is a transaction, so that others have their turn. */
export const replayJob =
  (transactions: Transactions): Do =>
  async ({ body }) => {
    const left = body as Left
    const { webhook_id } = left
    const now = await transactions.look(docket, async (look) => look.now)
    return async (tx) => {
      const isThere = (await store.byId.first(tx, { id: webhook_id })) !== undefined
      const next = isThere ? (await step(tx, left, now)).next : undefined
      if (next) await goOn(tx, next, now)
      else await endReplay(tx, webhook_id)
    }
  }
