/** Wire schemas of the inbox. */

import { type Static, Type } from 'typebox'

import { timeOf } from '../../../platform/values.wire.ts'

/** Entries of one person; beyond it, the oldest ones are removed, done ones first. */
export const ENTRIES_MAX = 10_000
/** Entries in a response. */
export const PAGE_MAX = 200
/** Bugs in a call. */
const BUGS_MAX = 1_000
/** How far in the future an entry can come back. */
export const SNOOZE_DAYS_MAX = 366

/** Why an entry concerns a person, with its bit. */
export const REASONS = {
  assignee: 1,
  qa_contact: 2,
  reporter: 4,
  cc: 8,
  global_watcher: 16,
  watching: 32,
  requested: 64,
  answered: 128,
  mentioned: 256,
  watcher: 512,
} as const
/** One of them. */
export type Reason = keyof typeof REASONS

/** What happened last. */
export const KINDS = [
  'bug.created',
  'bug.changed',
  'comment.added',
  'dependency.changed',
  'flag.requested',
  'flag.answered',
] as const
/** One of them. */
export type Kind = (typeof KINDS)[number]

/** Lists of entries. */
export const VIEWS = ['inbox', 'unread', 'read', 'snoozed', 'done'] as const
/** One of them. */
export type View = (typeof VIEWS)[number]

/** What can be done with entries. */
export const ACTIONS = ['read', 'unread', 'done', 'snooze', 'undo'] as const

const words = (of: readonly string[]) => of.map((word) => `\`${word}\``).join(', ')
const reasons = Object.keys(REASONS) as Reason[]
const ReasonAsked = Type.Optional(
  Type.String({ maxLength: 20, description: `Only entries with this reason: ${words(reasons)}` }),
)
const ProductAsked = Type.Optional(
  Type.String({ maxLength: 255, description: 'Only entries of bugs in this product' }),
)
const Place = { maxLength: 40 }

/** Parameters of `Inbox.get`. */
export const InboxAsked = Type.Object({
  state: Type.Optional(
    Type.String({
      maxLength: 20,
      default: 'inbox',
      description:
        'Which entries: `unread`, `read`, `done` or `snoozed`; by default `inbox`, those that ' +
        'are unread or read and not snoozed',
    }),
  ),
  reason: ReasonAsked,
  product: ProductAsked,
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: 50 })),
  before: Type.Optional(
    Type.String({ ...Place, description: 'The `place` of an entry, to get those that follow it' }),
  ),
})
export type InboxAsked = Static<typeof InboxAsked>

/** Parameters of `Inbox.update`. */
export const InboxChange = Type.Object({
  action: Type.String({ maxLength: 20, description: `What to do: ${words(ACTIONS)}` }),
  ids: Type.Optional(
    Type.Array(Type.Integer(), { maxItems: BUGS_MAX, description: 'Entries, by their bugs' }),
  ),
  all: Type.Optional(
    Type.Boolean({ description: 'All entries of `inbox`, as far as `reason` and `product` say' }),
  ),
  reason: ReasonAsked,
  product: ProductAsked,
  up_to: Type.Optional(
    Type.String({
      ...Place,
      description:
        'The `place` of the first entry that the caller knows; those that are new since then are ' +
        'left alone',
    }),
  ),
  until: Type.Optional(
    Type.String({
      maxLength: 40,
      description:
        'When snoozed entries come back: a time in UTC, or a day for its beginning in the time ' +
        'zone of the installation',
    }),
  ),
  undo: Type.Optional(
    Type.Integer({ description: 'For `undo`: the value `undo` of the response to the action' }),
  ),
})
export type InboxChange = Static<typeof InboxChange>

const Id = Type.Integer()
/** What has happened to a bug that concerns the caller. */
export const Entry = Type.Object({
  bug_id: Id,
  summary: Type.String(),
  product: Type.String(),
  component: Type.String(),
  status: Type.String(),
  resolution: Type.String(),
  is_open: Type.Boolean(),
  state: Type.Enum(['unread', 'read', 'done']),
  reasons: Type.Array(Type.Enum(reasons), { description: 'Why it concerns the caller' }),
  changes: Type.Integer({ description: 'Changes since the entry was read' }),
  first_time: timeOf('The first of these changes'),
  time: timeOf('The last change'),
  kind: Type.Enum([...KINDS], { description: 'What happened last' }),
  actor: Type.String({ description: 'Who did that: a login name; empty if it was removed' }),
  actor_name: Type.String({ description: 'The real name of the actor' }),
  comment: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The number of the comment within the bug, of `comment.added`',
  }),
  snoozed_until: Type.Union([timeOf('When it comes back'), Type.Null()]),
  place: Type.String({ description: 'Its place in the order of entries; opaque' }),
})
export type Entry = Static<typeof Entry>

/** Response of `Inbox.get`. */
export const Inbox = Type.Object({
  entries: Type.Array(Entry, { description: 'What came last is first' }),
  has_more: Type.Boolean({ description: 'Whether entries follow the last one' }),
  total_unread: Type.Integer({ description: 'Unread entries in the whole inbox' }),
})

/** Response of `Inbox.update`. */
export const InboxChanged = Type.Object({
  changed: Type.Integer({ description: 'Entries that are different now' }),
  undo: Type.Integer({ description: 'For the action `undo`' }),
  total_unread: Type.Integer({ description: 'Unread entries in the whole inbox' }),
})
