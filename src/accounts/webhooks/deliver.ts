/** The job that sends what waits for a webhook, in order for each bug, ticket or grant. */

import { docket, enabledById } from '../actors/actors.ts'
import { addJobs, type Do } from '../../platform/jobs/jobs.ts'
import { toText } from '../../platform/times.ts'
import { NotPublic, post, POST_MS_MAX } from '../../platform/webhooks/post.ts'
import { signatureHeaders } from '../../platform/webhooks/sign.rules.ts'
import type { Happened } from '../../platform/work/events.store.ts'
import type { Look, Transactions } from '../../platform/work/work.ts'
import { deliverJob } from './follow-events.ts'
import { type Source, testMessage } from './sources.ts'
import { headersOf, secretsOf } from './webhooks.ts'
import { waitAfter } from './webhooks.rules.ts'
import * as store from './webhooks.store.ts'

/** A job sends so many, so that other webhooks have their turn. */
const AT_ONCE_MAX = 100
/** Nobody else sends to the webhook meanwhile; more than one message may take. */
const LEASE_MS = 3 * POST_MS_MAX
/** How long to leave a receiver alone that did not answer at all. */
const SILENT_MS = 60_000
const ERROR_CHARS_MAX = 500

type Outcome = Pick<store.DeliveryRow, 'state' | 'status' | 'error'>
interface Sent extends Outcome {
  /** There was no response. */
  isSilent?: boolean
}

/** Each delivery is sent at least once; a later one about the same waits for it. */
export const deliver =
  (transactions: Transactions, sources: readonly Source[]): Do =>
  async ({ body, tries }) => {
    const { webhook_id, isAgain = false } = body as { webhook_id: number; isAgain?: boolean }
    let until = await take(transactions, webhook_id)
    // Whoever has it looks for more before leaving it; a job that was killed comes back, too.
    if (until === undefined) {
      return isAgain && tries === 1 ? undefined : comeBack(transactions, webhook_id)
    }
    let isSilent = false
    for (let sent = 0; sent < AT_ONCE_MAX && until !== undefined && !isSilent; sent += 1) {
      const due = await nextOf(transactions, webhook_id)
      if (!due) break
      const outcome = await send(transactions, sources, due)
      isSilent = outcome.isSilent === true
      until = await settle(transactions, { ...due, outcome, until })
    }
    return leave(transactions, { webhook_id, until, wait_ms: isSilent ? SILENT_MS : 0 })
  }

const take = (transactions: Transactions, id: number) =>
  transactions.work(docket, async ({ tx, now }) => {
    const until = now + LEASE_MS
    return (await store.take.changes(tx, { id, now, until })) === 1 ? until : undefined
  })

async function comeBack(transactions: Transactions, webhook_id: number) {
  const now = await transactions.look(docket, async (look) => look.now)
  const job = deliverJob(webhook_id, now + LEASE_MS)
  return (tx: Look['tx']) => addJobs(tx, [{ ...job, body: { ...job.body, isAgain: true } }])
}

interface Leaving {
  webhook_id: number
  /** Undefined if somebody else has the webhook by now. */
  until: number | undefined
  wait_ms: number
}
/** Frees the webhook, and comes back when its next delivery is due. */
async function leave(transactions: Transactions, { webhook_id, until, wait_ms }: Leaving) {
  const { now, isEnabled } = await transactions.look(docket, async (look) => ({
    now: look.now,
    isEnabled: (await store.byId.first(look.tx, { id: webhook_id }))?.is_enabled === 1,
  }))
  return async (tx: Look['tx']) => {
    if (until === undefined) return
    await store.leave.changes(tx, { id: webhook_id, until })
    const { next_at = null } = (await store.nextTime.first(tx, { webhook_id })) ?? {}
    if (next_at === null || !isEnabled) return
    await addJobs(tx, [deliverJob(webhook_id, Math.max(next_at, now + wait_ms))])
  }
}

interface Due {
  hook: store.WebhookRow
  delivery: store.DeliveryRow
}
/** Disabled ones keep what waits. */
const nextOf = (transactions: Transactions, id: number): Promise<Due | undefined> =>
  transactions.look(docket, async ({ tx, now }) => {
    const hook = await store.byId.first(tx, { id })
    if (hook?.is_enabled !== 1) return undefined
    const delivery = await store.next.first(tx, { webhook_id: id, now })
    return delivery && { hook, delivery }
  })

async function send(
  transactions: Transactions,
  sources: readonly Source[],
  { hook, delivery }: Due,
): Promise<Sent> {
  const made = await transactions.look(docket, async (at) => {
    const actor = await enabledById(at.tx, hook.user_id)
    if (!actor) return undefined
    const look = { ...at, actor }
    const message = await messageOf(look, sources, { hook, delivery })
    if (!message) return undefined
    const body = JSON.stringify(message)
    const signed = { id: `msg_${delivery.id}`, timestamp: Math.floor(look.now / 1000), body }
    const headers = { ...headersOf(look, hook), ...signatureHeaders(secretsOf(look, hook), signed) }
    return { body, headers, hosts: look.site.webhook_hosts ?? [] }
  })
  if (!made) return { state: 'dropped', status: null, error: '' }
  try {
    const { status, text } = await post({ url: hook.url, ...made })
    if (status >= 200 && status < 300) return { state: 'delivered', status, error: '' }
    return { state: 'waiting', status, error: text.slice(0, ERROR_CHARS_MAX) }
  } catch (error) {
    const { message } = error as Error
    const state = error instanceof NotPublic ? 'failed' : 'waiting'
    return { state, status: null, error: message.slice(0, ERROR_CHARS_MAX), isSilent: true }
  }
}

async function messageOf(look: Look, sources: readonly Source[], { hook, delivery }: Due) {
  const { at, bug_id, link_id } = delivery
  if (bug_id === 0 && link_id === null) return testMessage(hook, toText(at))
  const event = JSON.parse(delivery.event) as Happened
  for (const source of sources) {
    const message = await source.messageOf(look, hook, { event, about: { bug_id, link_id } })
    if (message) return message
  }
  return undefined
}

interface Settled extends Due {
  outcome: Sent
  until: number
}
/** Until when the webhook is taken now; undefined if somebody else has taken it. */
const settle = (transactions: Transactions, { hook, delivery, outcome, until }: Settled) =>
  transactions.work(docket, async ({ tx, now }) => {
    const { state, status, error } = outcome
    const tries = delivery.tries + 1
    const wait_ms = waitAfter(tries)
    await store.settle(tx, delivery.id, {
      state: state === 'waiting' && wait_ms === undefined ? 'failed' : state,
      status,
      // PostgreSQL has no such characters.
      error: error.replaceAll('\0', ' '),
      tries,
      last_at: now,
      ...(wait_ms !== undefined && { next_at: now + wait_ms }),
    })
    const renewed = { id: hook.id, from: until, until: now + LEASE_MS }
    return (await store.renew.changes(tx, renewed)) === 1 ? renewed.until : undefined
  })
