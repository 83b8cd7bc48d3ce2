/** Follows events, and adds a delivery for each webhook that is told of one. */

import { docket, enabledById } from '../actors/actors.ts'
import type { Tx } from '../../platform/db/db.ts'
import { addJobs } from '../../platform/jobs/jobs.ts'
import { markRead, unread } from '../../platform/work/followers.ts'
import type { Happened } from '../../platform/work/events.store.ts'
import type { Look, Transactions } from '../../platform/work/work.ts'
import type { About, Source } from './sources.ts'
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
 * Whoever has the link of a ticket can download without end, so messages about earlier downloads
 * are left out while so many wait; each says how many downloads there were.
 */
const DOWNLOADS_WAITING_MAX = 100
/** What only events of downloads contain: quotes within bodies are escaped. */
const DOWNLOAD = '"kind":"ticket.downloaded"'

/**
 * Returns what handles the next events; it tells whether there were any. Call it on the node that
 * leads. Without a webhook nothing is read, and nothing is written.
 */
export const followForWebhooks =
  (sources: readonly Source[]) =>
  async (transactions: Transactions): Promise<boolean> => {
    const found = await transactions.look(docket, (look) => planDeliveries(look, sources))
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
interface Planned extends About {
  webhook_id: number
  event: string
}

/** Adds deliveries, and the jobs that send them. */
export async function addPlanned(tx: Tx, planned: readonly Planned[], now: number) {
  const rows = planned.map((one) => ({ ...NEW, ...one, at: now, next_at: now }))
  for (let at = 0; at < rows.length; at += ROWS_MAX)
    await store.addDeliveries(tx, rows.slice(at, at + ROWS_MAX))
  const ids = [...new Set(planned.map(({ webhook_id }) => webhook_id))]
  const downloads = planned.filter(({ event }) => event.includes(DOWNLOAD))
  const link_ids = [...new Set(downloads.flatMap(({ link_id }) => link_id ?? []))]
  if (link_ids.length > 0) {
    const which = { webhook_ids: ids, link_ids, part: DOWNLOAD }
    await store.leaveOut(tx, { ...which, waiting_max: DOWNLOADS_WAITING_MAX })
  }
  await addJobs(
    tx,
    ids.map((id) => deliverJob(id, now)),
  )
}

const NEW = { state: 'waiting', tries: 0, error: '' }

const enabledHooks = ({ tx }: Look) => store.enabled(tx, { limit: ENABLED_MAX })

/** Whether nobody is told of events. */
export const hasNoWebhook = async ({ tx }: Look) =>
  (await store.enabled(tx, { limit: 1 })).length === 0

/** Reading for all of them may take long, so nothing is locked meanwhile. */
async function planDeliveries(look: Look, sources: readonly Source[]) {
  const hooks = await enabledHooks(look)
  if (hooks.length === 0) return undefined
  const read = await unread(look, FOLLOWER, EVENTS_MAX)
  const planned: Planned[] = []
  for (const hook of hooks) {
    const since = read.events.filter(({ at }) => at >= hook.enabled_at)
    planned.push(...(await plannedFor(look, sources, hook, since)))
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
  sources: readonly Source[],
  hook: store.WebhookRow,
  events: readonly Happened[],
): Promise<Planned[]> {
  const actor = await enabledById(look.tx, hook.user_id)
  if (!actor || events.length === 0) return []
  const planned: Planned[] = []
  for (const source of sources) {
    for (const { event, about } of await source.plan({ ...look, actor }, hook, events))
      planned.push({ webhook_id: hook.id, ...about, event: JSON.stringify(event) })
  }
  return planned
}
