/** Follows the events of bugs, and adds a delivery for each webhook that is told of one. */

import { docket, enabledById } from '../../accounts/actors/actors.ts'
import type { Tx } from '../../platform/db/db.ts'
import { addJobs } from '../../platform/jobs/jobs.ts'
import { markRead, unread } from '../../platform/work/followers.ts'
import type { Happened } from '../../platform/work/events.store.ts'
import type { Look, Transactions } from '../../platform/work/work.ts'
import { groupsOf } from '../../accounts/group-sets/group-sets.ts'
import { visibleAmong } from '../bugs/see/bugs.ts'
import type { ToldEvent } from '../feed/feed.wire.ts'
import { tellEvents } from '../feed/tell-events.ts'
import { listIn, tells } from './webhooks.rules.ts'
import * as store from './webhooks.store.ts'

/** The job that sends what waits for one webhook. */
export const DELIVER = 'webhook'
/** The follower that adds deliveries. */
export const FOLLOWER = 'webhooks'
const EVENTS_MAX = 500
/** Webhooks of all people that are told. */
const ENABLED_MAX = 1_000
const ROWS_MAX = 200

/**
 * Handles the next events; whether there were any. Call it on the node that leads. Without a
 * webhook nothing is read, and nothing is written.
 */
export async function followForWebhooks(transactions: Transactions): Promise<boolean> {
  const found = await transactions.look(docket, planDeliveries)
  if (!found || found.read.events.length === 0) return false
  await transactions.work(docket, async (work) => {
    const { tx, now } = work
    await markRead(work, FOLLOWER, found.read)
    const there = new Set((await enabledHooks(work)).map(({ id }) => id))
    const planned = found.planned.filter(({ webhook_id }) => there.has(webhook_id))
    await addPlanned(tx, planned, now)
  })
  return true
}

/** A delivery to add; `event` is JSON. */
interface Planned {
  webhook_id: number
  bug_id: number
  event: string
}

/** Adds deliveries, and the jobs that send them. */
export async function addPlanned(tx: Tx, planned: readonly Planned[], now: number) {
  const rows = planned.map((one) => ({ ...NEW, ...one, at: now, next_at: now }))
  for (let at = 0; at < rows.length; at += ROWS_MAX)
    await store.addDeliveries(tx, rows.slice(at, at + ROWS_MAX))
  const ids = new Set(planned.map(({ webhook_id }) => webhook_id))
  await addJobs(
    tx,
    [...ids].map((id) => deliverJob(id, now)),
  )
}

const NEW = { state: 'waiting', tries: 0, error: '' }

const enabledHooks = ({ tx }: Look) => store.enabled(tx, { limit: ENABLED_MAX })

/** Whether nobody is told of events. */
export const hasNoWebhook = async ({ tx }: Look) =>
  (await store.enabled(tx, { limit: 1 })).length === 0

/** Reading for all of them may take long, so nothing is locked meanwhile. */
async function planDeliveries(look: Look) {
  const hooks = await enabledHooks(look)
  if (hooks.length === 0) return undefined
  const read = await unread(look, FOLLOWER, EVENTS_MAX)
  const planned: Planned[] = []
  for (const hook of hooks) {
    const since = read.events.filter(({ at }) => at >= hook.enabled_at)
    planned.push(...(await plannedFor(look, hook, since)))
  }
  return { read, planned }
}

/** Sends what waits for a webhook. */
export const deliverJob = (webhook_id: number, run_at: number) => ({
  kind: DELIVER,
  run_at,
  body: { webhook_id },
})

/** What its owner may know, of what it is told of. */
export async function plannedFor(
  look: Look,
  hook: store.WebhookRow,
  events: readonly Happened[],
): Promise<Planned[]> {
  const actor = await enabledById(look.tx, hook.user_id)
  if (!actor || events.length === 0) return []
  const as = { ...look, actor }
  const items = await tellEvents(as, events, filterOf(hook))
  const wanted = items.filter(({ told }) => isWanted(hook, told))
  const inGroup = await bugsInGroup(as, hook, [...new Set(wanted.map(({ told }) => told.bug_id))])
  return wanted
    .filter(({ told }) => inGroup.has(told.bug_id))
    .map(({ event, told: { bug_id } }) => {
      return { webhook_id: hook.id, bug_id, event: JSON.stringify(event) }
    })
}

/** The products to which the webhook is limited. */
export const filterOf = ({ product_id }: store.WebhookRow) =>
  product_id === null ? {} : { products: new Set([product_id]) }

const isWanted = ({ events, fields }: store.WebhookRow, { kind, changes }: ToldEvent) => {
  const named = listIn(fields)
  const isOfField = changes?.some(({ field_name }) => named.includes(field_name)) ?? true
  return tells(events, kind) && (named.length === 0 || isOfField)
}

async function bugsInGroup(
  look: Look,
  { component_id, group_id }: store.WebhookRow,
  ids: number[],
) {
  if (component_id === null && group_id === null) return new Set(ids)
  const kept = new Set<number>()
  for (const bug of await visibleAmong(look, ids)) {
    if (component_id !== null && bug.component_id !== component_id) continue
    const groups = group_id === null ? new Set() : await groupsOf(look.tx, bug.group_set_id)
    if (group_id === null || groups.has(group_id)) kept.add(bug.id)
  }
  return kept
}
