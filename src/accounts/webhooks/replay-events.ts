/**
 * Adds deliveries to a webhook for past events, including those that it never received: from before
 * it was created, while it was disabled, or before its filters changed. A job does so in steps.
 */

import { docket } from '../actors/actors.ts'
import { feedLimits } from '../../platform/feed/feed-limits.ts'
import { placeOf } from '../../platform/feed/feed.ts'
import { addJobs, type Do } from '../../platform/jobs/jobs.ts'
import { parseDay, parseTime } from '../../platform/times.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Cursor, Happened } from '../../platform/work/events.store.ts'
import { eventsBetween, isAfter, lastHandled, placeNow } from '../../platform/work/followers.ts'
import type { Transactions, Work } from '../../platform/work/work.ts'
import { fail } from './faults.ts'
import { addPlanned, FOLLOWER, plannedFor } from './follow-events.ts'
import { endReplay, putReplayed, refuseSecondReplay } from './replay-progress.ts'
import type { Source } from './sources.ts'
import * as store from './webhooks.store.ts'
import type { Replay } from './webhooks.wire.ts'

/** The job that does the next step. */
export const REPLAY_EVENTS = 'webhook.replay_events'

const AT_ONCE = 500
/** When to look again for events that wait for earlier transactions. */
const UNSETTLED_MS = 1_000

/** Events of the last days can be replayed. */
export const REPLAYED_DAYS = feedLimits.event_cursor_kept_ms / (24 * 60 * 60 * 1000)

/** What is left. Later events, and those that the follower will handle, do not belong to it. */
interface Left {
  webhook_id: number
  after: Cursor
  /** Events before this time are skipped. */
  since: number
  upto: Cursor
  followed: Cursor
  enabled_at: number
  /** How many deliveries it has added so far. */
  done: number
}

/**
 * Begins with the events after a place or at a time. Fault 32000 if other parameters are given, the
 * time is not valid or too long ago, or a replay goes on (409); 20008 (410) if the place is too
 * old.
 */
export async function replayEvents(work: Work, hook: store.WebhookRow, asked: Replay) {
  const { events_after, events_since, id: _, ...more } = asked
  const isMore = Object.values(more).some((value) => value !== undefined)
  if (isMore || (events_after !== undefined && events_since !== undefined))
    fail('webhook_invalid', 'replay', 'events_after and events_since are used alone')
  const since = events_since === undefined ? 0 : timeIn(events_since, work.now)
  const after = await placeOf(work, events_after)
  await refuseSecondReplay(work, hook.id)
  const upto = await placeNow(work)
  const followed = await lastHandled(work, FOLLOWER)
  const { id: webhook_id, enabled_at } = hook
  await goOn(work.tx, { webhook_id, after, since, upto, followed, enabled_at, done: 0 }, work.now)
  return { deliveries: 0, has_more: true }
}

function timeIn(text: string, now: number): number {
  const time = parseTime(text) ?? parseDay(text)
  if (time === undefined)
    return fail('webhook_invalid', 'replay', `'${text.slice(0, 50)}' is not a time`)
  if (time < now - feedLimits.event_cursor_kept_ms)
    fail('webhook_invalid', 'replay', `events are kept for ${REPLAYED_DAYS} days`)
  return time
}

async function goOn(tx: Tx, left: Left, run_at: number) {
  await putReplayed(tx, left.webhook_id, left.done)
  await addJobs(tx, [{ kind: REPLAY_EVENTS, run_at, body: left }])
}

const belongs = (event: Happened, { since, followed, enabled_at }: Left) =>
  event.at >= since && !(isAfter(event, followed) && event.at >= enabled_at)

/** The job of kind `REPLAY_EVENTS`. What the owner may know is read before anything is locked. */
export const replayEventsJob =
  (transactions: Transactions, sources: readonly Source[]): Do =>
  async ({ body }) => {
    const left = body as Left
    const { webhook_id, after, upto, done } = left
    const { now, planned, read } = await transactions.look(docket, async (look) => {
      const hook = await store.byId.first(look.tx, { id: webhook_id })
      const read = await eventsBetween(look, after, upto, AT_ONCE)
      const told = read.events.filter((event) => belongs(event, left))
      return {
        now: look.now,
        planned: hook ? await plannedFor(look, sources, hook, told) : [],
        read,
      }
    })
    return async (tx) => {
      const isThere = (await store.byId.first(tx, { id: webhook_id })) !== undefined
      if (isThere) await addPlanned(tx, planned, now)
      if (!isThere || read.isWhole) return endReplay(tx, webhook_id)
      const { tx_id, id } = read.events.at(-1) ?? after
      const next = { ...left, after: { tx_id, id }, done: done + planned.length }
      await goOn(tx, next, now + (read.events.length < AT_ONCE ? UNSETTLED_MS : 0))
    }
  }
