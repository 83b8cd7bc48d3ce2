/** What webhooks can be told of: each service that has events is a source. */

import { cursorText } from '../../platform/feed/feed.ts'
import { toText } from '../../platform/times.ts'
import type { Happened } from '../../platform/work/events.store.ts'
import type { Look } from '../../platform/work/work.ts'
import { listIn } from './webhooks.rules.ts'
import type { DeliveryRow, WebhookRow } from './webhooks.store.ts'
import { WEBHOOK_EVENTS } from './webhooks.wire.ts'

export type { WebhookRow } from './webhooks.store.ts'

/** What an event is about: later messages about the same wait for earlier ones. */
export type About = Pick<DeliveryRow, 'bug_id' | 'link_id'>

/** An event that a webhook is told of. */
export interface Concerned {
  event: Happened
  about: About
}

/** Events of one service. The actor of looks is the owner of the webhook, who is enabled. */
export interface Source {
  /** Of these events, those that the webhook asks for and its owner may know, in their order. */
  plan(look: Look, hook: WebhookRow, events: readonly Happened[]): Promise<Concerned[]>
  /** The message; undefined if the owner may not know it, or if the event is of another source. */
  messageOf(look: Look, hook: WebhookRow, concerned: Concerned): Promise<object | undefined>
}

/** Whether a webhook with these `events` is told of events of this kind. */
export const tells = (events: string, kind: string): boolean =>
  listIn(events).some((name) =>
    (WEBHOOK_EVENTS[name as keyof typeof WEBHOOK_EVENTS] as readonly string[]).includes(kind),
  )

/** A message as Standard Webhooks recommend; `data` is what is said about the event. */
export const standardMessage = (
  look: Look,
  { id, name }: WebhookRow,
  { event, kind = event.kind }: { event: Happened; kind?: string },
  data: object,
) => ({
  type: kind,
  timestamp: toText(event.at),
  data: {
    webhook: { id, name },
    event_id: cursorText(look, { tx_id: event.tx_id, id: event.id, at: event.at }),
    ...data,
  },
})

/** A time as BMO sends it: without a zone, which is UTC. */
export const bmoTime = (time: string) => time.replace(/Z$/, '')

/** A message that shows its owner that messages arrive. */
export const testMessage = ({ id, name, format }: WebhookRow, at: string) =>
  format === 'bmo'
    ? {
        webhook_id: id,
        webhook_name: name,
        event: { action: 'test', target: 'test', routing_key: 'test', time: bmoTime(at) },
        // Receivers require a bug; of a private one they expect no more.
        bug: { id: 0, is_private: true },
      }
    : { type: 'webhook.test', timestamp: at, data: { webhook: { id, name } } }
