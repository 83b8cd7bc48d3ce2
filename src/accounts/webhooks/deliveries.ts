/** What a webhook was told, and telling it again. */

import { addJobs } from '../../platform/jobs/jobs.ts'
import { toText } from '../../platform/times.ts'
import type { Happened } from '../../platform/work/events.store.ts'
import type { Look, Work } from '../../platform/work/work.ts'
import { fail } from './faults.ts'
import { deliverJob } from './follow-events.ts'
import { ownWebhook } from './webhooks.ts'
import * as store from './webhooks.store.ts'
import { type DeliveriesAsked, type Delivery, STATES, type WebhookNamed } from './webhooks.wire.ts'

const SHOWN = 50

/** Of a webhook of the caller, the newest first. */
export async function listDeliveries(look: Look, asked: DeliveriesAsked) {
  const { id: webhook_id } = await ownWebhook(look, asked)
  const { state, bug, link_id, before = Number.MAX_SAFE_INTEGER, limit = SHOWN } = asked
  const chosen = {
    ...(state !== undefined && { state: checkState(state) }),
    ...(bug !== undefined && { bug }),
    ...(link_id !== undefined && { link_id }),
  }
  const page = { webhook_id, before, limit: limit + 1 }
  const rows = await store.deliveries(look.tx, page, chosen)
  return { deliveries: rows.slice(0, limit).map(shape), has_more: rows.length > limit }
}

/** Sends a message that is about nothing that happened. */
export async function sendTest(work: Work, asked: WebhookNamed) {
  const { id: webhook_id } = await ownWebhook(work, asked)
  const { tx, now: at } = work
  const row = {
    webhook_id,
    bug_id: 0,
    link_id: null,
    event: '{}',
    state: 'waiting',
    at,
    tries: 0,
    next_at: at,
  }
  await store.addDeliveries(tx, [{ ...row, error: '' }])
  await addJobs(tx, [deliverJob(webhook_id, at)])
  return { deliveries: 1 }
}

/** One of `STATES`. */
export const checkState = (state: string): string =>
  (STATES as readonly string[]).includes(state)
    ? state
    : fail('webhook_invalid', 'state', `it is one of ${STATES.join(', ')}`)

function shape(row: store.DeliveryRow): Delivery {
  const { kind = 'webhook.test', at = row.at } = JSON.parse(row.event) as Partial<Happened>
  return {
    id: row.id,
    bug_id: row.bug_id,
    link_id: row.link_id,
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
