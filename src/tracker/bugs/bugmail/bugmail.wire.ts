/** Wire schemas of mail preferences. */

import { type Static, Type } from 'typebox'

const NAME_CHARS_MAX = 255
const CHANGES_MAX = 100

/**
 * Relationships to a bug, with Bugzilla's numbers, and with Mozilla's for those who watch its
 * product, its component or a keyword. Events of flags have the relationship `any`.
 */
export const RELATIONSHIPS = {
  assignee: 0,
  qa_contact: 1,
  reporter: 2,
  cc: 3,
  global_watcher: 5,
  watcher: 15,
  any: 100,
} as const

/**
 * Events on bugs, with Bugzilla's numbers. Those from 50 on, except for flags, are conditions:
 * without them, no mail is sent about unconfirmed bugs and one's own changes.
 */
export const EVENTS = {
  other: 0,
  added_removed: 1,
  comment: 2,
  attachment: 3,
  attachment_data: 4,
  proj_management: 5,
  opened_closed: 6,
  keyword: 7,
  cc: 8,
  depend_block: 9,
  bug_created: 10,
  component: 11,
  unconfirmed: 50,
  changed_by_me: 51,
  flag_requested: 100,
  requested_flag: 101,
} as const

/** The name of a relationship, as in calls. */
export type Relationship = keyof typeof RELATIONSHIPS
/** The name of an event, as in calls. */
export type Event = keyof typeof EVENTS

const words = (of: object) =>
  Object.keys(of)
    .map((word) => `\`${word}\``)
    .join(', ')
const Login = Type.String({ maxLength: NAME_CHARS_MAX })
const Id = Type.Integer()

const Events = Type.Array(Type.String(), { maxItems: CHANGES_MAX })
const Wishes = Type.Record(Type.String({ maxLength: NAME_CHARS_MAX }), Events, {
  description:
    `The events to be mailed about, by role: ${words(RELATIONSHIPS)}. ` +
    `Events are ${words(EVENTS)}; the last two belong to \`any\` only. ` +
    'With `unconfirmed` and `changed_by_me`, unconfirmed bugs and your own changes are mailed, too',
})

/** `Bugmail.get` takes no parameters. */
export const Nothing = Type.Object({})
/** Response of `Bugmail.get` and `Bugmail.update`: the preferences after the call. */
export const Bugmail = Type.Object({
  wishes: Wishes,
  watched: Type.Array(Login, { description: 'Users whose mail the caller also gets' }),
  watchers: Type.Array(Login, { description: "Users who also get the caller's mail" }),
  ignored_bugs: Type.Array(Type.Object({ id: Id, summary: Type.String() }), {
    description: 'Bugs that the caller gets no mail about',
  }),
})
export type Bugmail = Static<typeof Bugmail>

const changeOf = <Item extends typeof Login | typeof Id>(item: Item) =>
  Type.Optional(
    Type.Object({
      add: Type.Optional(Type.Array(item, { maxItems: CHANGES_MAX })),
      remove: Type.Optional(Type.Array(item, { maxItems: CHANGES_MAX })),
    }),
  )
/** Parameters of `Bugmail.update`. `wishes` replaces only the lists that it contains. */
export const BugmailChange = Type.Object({
  wishes: Type.Optional(Wishes),
  watched: changeOf(Login),
  ignored_bugs: changeOf(Id),
})
export type BugmailChange = Static<typeof BugmailChange>
