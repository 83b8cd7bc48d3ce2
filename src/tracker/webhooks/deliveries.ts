/** What a webhook was told, and telling it again. */

import { addJobs } from '../../platform/jobs/jobs.ts'
import { parseTime, toText } from '../../platform/times.ts'
import type { Happened } from '../../platform/work/events.store.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { fail } from './faults.ts'
import { deliverJob } from './follow-events.ts'
import { ownWebhook } from './webhooks.ts'
import * as store from './webhooks.store.ts'
import {
  type DeliveriesAsked,
  type Delivery,
  type Replay,
  STATES,
  type WebhookNamed,
} from './webhooks.wire.ts'

const SHOWN = 50

/** Of a webhook of the caller, the newest first. */
export async function listDeliveries(look: Look, asked: DeliveriesAsked) {
  const { id: webhook_id } = await ownWebhook(look, asked)
  const { state, bug, before = Number.MAX_SAFE_INTEGER, limit = SHOWN } = asked
  const chosen = {
    ...(state !== undefined && { state: checkState(state) }),
    ...(bug !== undefined && { bug }),
  }
  const page = { webhook_id, before, limit: limit + 1 }
  const rows = await store.deliveries(look.tx, page, chosen)
  return { deliveries: rows.slice(0, limit).map(shape), has_more: rows.length > limit }
}

/** Sends deliveries of a webhook of the caller again, in their order. */
export async function replay(work: Work, asked: Replay) {
  const { id: webhook_id } = await ownWebhook(work, asked)
  const { deliveries: ids, state, since, from } = asked
  if (!ids && state === undefined && since === undefined && from === undefined) {
    fail('webhook_invalid', 'replay', 'say which deliveries: by number, state, time or the first')
  }
  const first = since === undefined ? undefined : parseTime(since)
  if (since !== undefined && first === undefined)
    fail('webhook_invalid', 'replay', `'${since.slice(0, 50)}' is not a time`)
  const which = {
    webhook_id,
    ...(ids && { ids }),
    ...(state !== undefined && { state: checkState(state) }),
    ...(first !== undefined && { since: first }),
    ...(from !== undefined && { from }),
  }
  const deliveries = await store.again(work.tx, which, work.now)
  if (deliveries > 0) await addJobs(work.tx, [deliverJob(webhook_id, work.now)])
  return { deliveries }
}

/** Sends a message that is about no bug. */
export async function sendTest(work: Work, asked: WebhookNamed) {
  const { id: webhook_id } = await ownWebhook(work, asked)
  const { tx, now: at } = work
  const row = { webhook_id, bug_id: 0, event: '{}', state: 'waiting', at, tries: 0, next_at: at }
  await store.addDeliveries(tx, [{ ...row, error: '' }])
  await addJobs(tx, [deliverJob(webhook_id, at)])
  return { deliveries: 1 }
}

const checkState = (state: string): string =>
  (STATES as readonly string[]).includes(state)
    ? state
    : fail('webhook_invalid', 'state', `it is one of ${STATES.join(', ')}`)

function shape(row: store.DeliveryRow): Delivery {
  const { kind = 'webhook.test', at = row.at } = JSON.parse(row.event) as Partial<Happened>
  return {
    id: row.id,
    bug_id: row.bug_id,
    kind: kind === 'bugs.confirmed' ? 'bug.changed' : kind,
    time: toText(at),
    state: row.state,
    tries: row.tries,
    next_try: row.state === 'waiting' ? toText(row.next_at) : null,
    last_try: row.last_at === null ? null : toText(row.last_at),
    status: row.status,
    error: row.error,
  }
}
