/** What crosses the wire about changes of tickets and grants, and about purging them. */

import { type Static, Type } from 'typebox'

import { Id } from '../lists/lists.wire.ts'

const PURGED_MAX = 100
export const COMMENT_CHARS_MAX = 10_000
export const PASSWORD_CHARS_MAX = 1_000
export const ADDRESSES_MAX = 100
export const ADDRESS_CHARS_MAX = 254
/** Of all of them, with what parts them. */
export const ADDRESSES_CHARS_MAX = ADDRESSES_MAX * (ADDRESS_CHARS_MAX + 1)
/** Some three hundred years in seconds; nobody counts to more. */
export const NUMBER_MAX = 10_000_000_000

/** A limit among the parameters of a change. */
export const Limit = (description: string) =>
  Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: NUMBER_MAX,
      description: `${description}; 0 for no limit`,
    }),
  )
/** What may be changed of either. */
export const changed = {
  comment: Type.Optional(Type.String({ maxLength: COMMENT_CHARS_MAX })),
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

const ChangeAsked = Type.Object(changed)
export type ChangeAsked = Static<typeof ChangeAsked>

export const Purge = Type.Object({
  ids: Type.Array(Id, { minItems: 1, maxItems: PURGED_MAX }),
})
export type Purge = Static<typeof Purge>
export const Purged = Type.Array(Type.Object({ id: Id }))

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
