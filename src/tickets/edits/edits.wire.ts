/** Wire schemas of changing and purging tickets and grants. */

import { type Static, Type } from 'typebox'

import { Id, UndoUntil } from '../lists/lists.wire.ts'

const PURGED_MAX = 100
/** Of a ticket or grant, as in creation. */
export const COMMENT_CHARS_MAX = 10_000
/** Of the encrypted list of the files of a ticket. */
export const LIST_CHARS_MAX = 1_000_000
/** Before hashing; in characters, not bytes. */
export const PASSWORD_CHARS_MAX = 1_000
/** Addresses to notify, per ticket or grant. */
export const ADDRESSES_MAX = 100
/** The longest address that SMTP can carry (RFC 5321). */
export const ADDRESS_CHARS_MAX = 254
/** Including separators. */
export const ADDRESSES_CHARS_MAX = ADDRESSES_MAX * (ADDRESS_CHARS_MAX + 1)
/** About three hundred years in seconds. */
export const NUMBER_MAX = 10_000_000_000

/** A limit in the parameters of a change. */
export const Limit = (description: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: NUMBER_MAX,
      description: `${description}; 0 for no limit`,
    }),
  )
/** The name of an owner as others see it. */
export const SHOWN_AS_CHARS_MAX = 100
/** The name that a sender through a grant types. */
export const SENDER_CHARS_MAX = 100

/** The properties that both have. */
export const changed = {
  comment: Type.Optional(Type.String({ maxLength: COMMENT_CHARS_MAX })),
  shown_as: Type.Optional(
    Type.String({
      maxLength: SHOWN_AS_CHARS_MAX,
      description: 'Your name for those with the link, on its page and in mail; empty for none',
    }),
  ),
  pass: Type.Optional(
    Type.String({
      maxLength: PASSWORD_CHARS_MAX,
      description: 'A new password; if empty, the current one stays',
    }),
  ),
  pass_clear: Type.Optional(
    Type.Boolean({ description: 'Remove the password, so that the link alone is enough' }),
  ),
  pass_send: Type.Optional(Type.Boolean({ description: 'Whether mail includes the password' })),
  notify: Type.Optional(
    Type.Array(Type.String({ maxLength: ADDRESSES_CHARS_MAX }), {
      maxItems: ADDRESSES_MAX,
      description: 'Email addresses to notify, separated by commas',
    }),
  ),
}

/** Changes that tickets and grants have in common. */
const ChangeAsked = Type.Object(changed)
export type ChangeAsked = Static<typeof ChangeAsked>

/** Parameters of `Ticket.purge` and `Grant.purge`: all are purged, or none. */
export const Purge = Type.Object({
  ids: Type.Array(Id, { minItems: 1, maxItems: PURGED_MAX }),
  at_once: Type.Optional(
    Type.Boolean({
      description:
        'Remove them now, so that this cannot be undone; also those that were deleted before',
    }),
  ),
})
export type Purge = Static<typeof Purge>
/** The ids that were purged, in the order of the request. */
export const Purged = Type.Array(Type.Object({ id: Id, undo_until: UndoUntil }))

/** Parameters of `Ticket.undo_purge` and `Grant.undo_purge`: all are taken back, or none. */
export const Restore = Type.Object({
  ids: Type.Array(Id, { minItems: 1, maxItems: PURGED_MAX }),
})
export type Restore = Static<typeof Restore>
/** The ids that exist again, in the order of the request. */
export const Restored = Type.Array(Type.Object({ id: Id }))

/** What an update changed, in the form of Bugzilla's update methods. */
export const Changed = Type.Array(
  Type.Object({
    id: Id,
    changes: Type.Record(
      Type.String(),
      Type.Object({
        removed: Type.String({ description: 'The old value; `1` or `0` for a switch' }),
        added: Type.String({ description: 'The new value' }),
      }),
      {
        description:
          'By field name, such as `limits.total`; empty if nothing changed. For a password, ' +
          'only that it was set or removed',
      },
    ),
  }),
)
