/** Wire schemas of webhooks. Names are those of BMO where it has one. */

import { type Static, Type } from 'typebox'

import { timeOf } from '../../platform/values.wire.ts'

/** Values of `event` about bugs, and the kinds of events in the feed that each is about. */
export const BUG_EVENTS = {
  create: ['bug.created'],
  change: ['bug.changed'],
  comment: ['comment.added', 'comment.tagged', 'comment.edited'],
  attachment: ['attachment.added'],
} as const
/** The same about file tickets and grants. */
export const TICKET_EVENTS = {
  ticket_create: ['ticket.created'],
  ticket_download: ['ticket.downloaded'],
  ticket_change: ['ticket.changed', 'ticket.replaced'],
  ticket_end: ['ticket.deleted', 'ticket.restored', 'ticket.purged'],
  ticket_malware: ['ticket.quarantined'],
  grant_create: ['grant.created'],
  grant_use: ['grant.used'],
  grant_change: ['grant.changed'],
  grant_end: ['grant.deleted', 'grant.restored', 'grant.purged'],
  expires_soon: ['ticket.expires_soon', 'grant.expires_soon'],
} as const
/** All of them. */
export const WEBHOOK_EVENTS = { ...BUG_EVENTS, ...TICKET_EVENTS }
/** Its keys. */
export const EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as (keyof typeof WEBHOOK_EVENTS)[]

/** Values of `format`. */
export const FORMATS = ['docket', 'bmo'] as const

const Id = Type.Integer({ description: 'The id of the webhook' })
const Line = (maxLength: number, description: string) =>
  Type.String({ minLength: 1, maxLength, description })
const choices = {
  event: Type.Array(Type.String(), {
    maxItems: 50,
    description: `The events: ${EVENT_NAMES.join(', ')}`,
  }),
  product: Type.String({ description: 'Only bugs of this product; empty for all' }),
  component: Type.String({ description: 'Only bugs of this component of the product' }),
  group: Type.String({ description: 'Only bugs in this group; empty for all' }),
  field: Type.Array(Type.String(), {
    maxItems: 50,
    description: 'Of changes, only those of one of these fields; empty for all',
  }),
  everybody: Type.Boolean({
    description: 'Also of file tickets and grants of others; for members of admin',
  }),
  header_name: Type.String({ maxLength: 100, description: 'A header to send, such as X-Api-Key' }),
  header_value: Type.String({ maxLength: 500, description: 'Its value; never returned' }),
}

const chosen = Type.Partial(Type.Object(choices)).properties

/** Parameters of `Webhook.create`. */
export const NewWebhook = Type.Object({
  name: Line(100, 'What you call it'),
  url: Line(1_000, 'Where to send messages: an http or https address'),
  ...chosen,
  format: Type.Optional(
    Type.String({ description: 'docket (default), or bmo for programs made for BMO' }),
  ),
})
export type NewWebhook = Static<typeof NewWebhook>

/** Response of `Webhook.create` and `Webhook.update`. */
export const WebhookMade = Type.Object({
  id: Id,
  secret: Type.Optional(
    Type.String({ description: 'Signs messages; appears only when it is new' }),
  ),
})

/** Parameters of `Webhook.update`. */
export const WebhookUpdate = Type.Object({
  id: Id,
  name: Type.Optional(Line(100, 'What you call it')),
  url: Type.Optional(Line(1_000, 'Where to send messages')),
  ...chosen,
  enabled: Type.Optional(
    Type.Boolean({ description: 'Enabling does not make up for what happened before' }),
  ),
  new_secret: Type.Optional(
    Type.Boolean({ description: 'Makes a secret; messages are signed with the old ones as well' }),
  ),
  drop_old_secrets: Type.Optional(Type.Boolean({ description: 'Keeps only the newest secret' })),
})
export type WebhookUpdate = Static<typeof WebhookUpdate>

/** Parameters of methods about one webhook. */
export const WebhookNamed = Type.Object({ id: Id })
export type WebhookNamed = Static<typeof WebhookNamed>

/** No parameters. */
export const Nothing = Type.Object({})

/** Deliveries of a webhook that are counted at most. */
export const COUNTED_MAX = 10_000

/** A webhook as its owner sees it. */
export const Webhook = Type.Object({
  id: Id,
  name: Type.String(),
  url: Type.String(),
  event: Type.String({ description: 'Separated by commas' }),
  product: Type.String({ description: '`Any` for all; empty if it was removed' }),
  component: Type.String({ description: '`Any` for all; empty if it was removed' }),
  group: Type.String(),
  field: Type.Array(Type.String()),
  everybody: Type.Boolean({ description: 'Whether of file tickets and grants of others as well' }),
  format: Type.String(),
  header_name: Type.String(),
  secrets: Type.Integer({ description: 'How many sign messages' }),
  enabled: Type.Boolean(),
  errors: Type.Integer({ description: 'Deliveries that wait after a failure; up to 10,000' }),
  waiting: Type.Integer({ description: 'Deliveries that wait; up to 10,000' }),
  failed: Type.Integer({ description: 'Deliveries that failed for good; up to 10,000' }),
  creator: Type.String({ description: 'Login name' }),
})
export type Webhook = Static<typeof Webhook>

/** Response of `Webhook.list`. */
export const Webhooks = Type.Object({ webhooks: Type.Array(Webhook) })

/** Values of `state`. */
export const STATES = ['waiting', 'delivered', 'dropped', 'failed'] as const

/** Parameters of `Webhook.deliveries`. */
export const DeliveriesAsked = Type.Object({
  id: Id,
  state: Type.Optional(Type.String({ description: `One of ${STATES.join(', ')}` })),
  bug: Type.Optional(Type.Integer({ description: 'Only those about this bug' })),
  link_id: Type.Optional(
    Type.String({ maxLength: 100, description: 'Only those about this file ticket or grant' }),
  ),
  before: Type.Optional(Type.Integer({ description: 'Only those with a lower id' })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 50 })),
})
export type DeliveriesAsked = Static<typeof DeliveriesAsked>

/** A delivery; times are UTC. */
export const Delivery = Type.Object({
  id: Type.Integer(),
  bug_id: Type.Integer({ description: '0 for a test, a file ticket and a grant' }),
  link_id: Type.Union([Type.String(), Type.Null()], {
    description: 'The id of the file ticket or grant; null for bugs and tests',
  }),
  kind: Type.String({ description: 'The `type` of the message' }),
  time: timeOf('When it happened'),
  state: Type.String({
    description: 'dropped: the owner of the webhook may not know of it any more',
  }),
  tries: Type.Integer(),
  next_try: Type.Union([timeOf('When it is tried again'), Type.Null()]),
  last_try: Type.Union([timeOf('When it was tried last'), Type.Null()]),
  status: Type.Union([Type.Integer({ description: 'HTTP status' }), Type.Null()]),
  error: Type.String({ description: 'Why it failed; empty otherwise' }),
})
export type Delivery = Static<typeof Delivery>

/** Response of `Webhook.deliveries`. */
export const Deliveries = Type.Object({
  deliveries: Type.Array(Delivery, { description: 'The newest first' }),
  has_more: Type.Boolean(),
})

/** Parameters of `Webhook.replay`. */
export const Replay = Type.Object({
  id: Id,
  deliveries: Type.Optional(
    Type.Array(Type.Integer(), { maxItems: 500, description: 'These deliveries' }),
  ),
  state: Type.Optional(Type.String({ description: 'Only those in this state' })),
  since: Type.Optional(Type.String({ description: 'Those of events at or after this time' })),
  from: Type.Optional(Type.Integer({ description: 'This delivery and all later ones' })),
  events_after: Type.Optional(
    Type.String({
      description:
        'Sends all events after this place, which is the `event_id` of a message or a cursor of ' +
        'Event.list, as new deliveries, including events that the webhook never received',
    }),
  ),
  events_since: Type.Optional(
    Type.String({ description: 'The same for events at or after this time' }),
  ),
})
export type Replay = Static<typeof Replay>

/** Deliveries that a request sends again at once; a job does so with the others. */
export const REPLAYED_AT_ONCE = 500

/** Response of `Webhook.replay`. */
export const Replayed = Type.Object({
  deliveries: Type.Integer({
    description: `How many are sent again, in their order; up to ${REPLAYED_AT_ONCE} at once`,
  }),
  has_more: Type.Optional(
    Type.Boolean({ description: 'The others follow in steps; its page shows the progress' }),
  ),
})
