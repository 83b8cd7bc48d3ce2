/** Wire schemas of the feed of events. */

import { type Static, Type } from 'typebox'

import { timeOf } from '../../platform/values.wire.ts'

/** Values of `kind`. */
export const EVENT_KINDS = [
  'bug.created',
  'bug.changed',
  'comment.added',
  'comment.tagged',
  'comment.edited',
  'attachment.added',
] as const
/** One of them. */
export type EventKind = (typeof EVENT_KINDS)[number]

/** Parameters of `Event.list`. */
export const EventsAsked = Type.Object({
  after: Type.Optional(
    Type.String({
      maxLength: 500,
      description:
        '`next` of an earlier response, `id` of an event, or `now` to skip what happened before; ' +
        'without it, the response begins with the oldest event, some two weeks ago',
    }),
  ),
  last_event_id: Type.Optional(
    Type.String({
      maxLength: 500,
      description: 'The header `Last-Event-ID`, which takes precedence over `after`',
    }),
  ),
  product: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 100,
      description: 'Only events of bugs that are in one of these products',
    }),
  ),
  bug: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 1_000,
      description: 'Only events of these bugs, by id or alias',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 1_000, default: 100, description: 'Events per response' }),
  ),
  wait: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 60,
      default: 0,
      description: 'Seconds to wait for an event if there is none',
    }),
  ),
})
export type EventsAsked = Static<typeof EventsAsked>

const Change = Type.Object({
  field_name: Type.String(),
  removed: Type.String(),
  added: Type.String(),
  attachment_id: Type.Optional(Type.Integer()),
})

const told = {
  kind: Type.Enum([...EVENT_KINDS]),
  time: timeOf('When it happened'),
  actor: Type.String({ description: 'Login name; empty if the account no longer exists' }),
  bug_id: Type.Integer(),
  product: Type.String({ description: 'Where the bug is now' }),
  component: Type.String({ description: 'Where the bug is now' }),
  changes: Type.Optional(
    Type.Array(Change, { description: 'Of `bug.changed`: the fields, as in the history' }),
  ),
  comment_id: Type.Optional(Type.Integer()),
  attachment_id: Type.Optional(Type.Integer()),
  added: Type.Optional(Type.Array(Type.String(), { description: 'Tags of the comment' })),
  removed: Type.Optional(Type.Array(Type.String(), { description: 'Tags of the comment' })),
}
const ToldEvent = Type.Object(told)
/** What the caller may know of an event. */
export type ToldEvent = Static<typeof ToldEvent>

/** Response of `Event.list`. */
export const Events = Type.Object({
  events: Type.Array(Type.Object({ id: Type.String({ description: 'Opaque' }), ...told }), {
    description: 'In the order of commits',
  }),
  next: Type.String({ description: 'To get later events, pass it as `after`; opaque' }),
  has_more: Type.Boolean({ description: 'Whether later events can be requested at once' }),
})
