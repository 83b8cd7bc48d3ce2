/** Wire schemas of policies, and of the types of files that are accepted. */

import { type Static, Type } from 'typebox'

/** The most bytes of a limit. */
export const BYTES_MAX = 2 ** 50
/** Of seconds and downloads, as for those of tickets. */
const NUMBER_MAX = 10_000_000_000

/** The kinds of rules: every file, only those of the list, or all others. */
export const TYPE_RULES = ['all', 'only', 'except'] as const
/** Entries of a list. */
export const TYPES_MAX = 100

/** Which files are accepted. */
export const Types = Type.Object(
  {
    rule: Type.Enum([...TYPE_RULES], {
      description: '`all`; `only` those of the list; all `except` those',
    }),
    list: Type.Optional(
      Type.Array(Type.String({ maxLength: 150 }), {
        maxItems: TYPES_MAX,
        description:
          'Endings of names such as `.pdf`, and media types such as `image/*` or `text/csv`, as ' +
          'the sender declares them',
      }),
    ),
  },
  { description: 'Which files are accepted' },
)
export type Types = Static<typeof Types>

/** In the parameters of a request about a grant. */
export const MaxSize = Type.Integer({
  minimum: 0,
  maximum: BYTES_MAX,
  description:
    'Bytes of all files that are sent at once; 0 for as many as the policy for the owner allows',
})

const amount = (description: string, maximum: number) =>
  Type.Union([Type.Integer({ minimum: 0, maximum }), Type.Null()], {
    description: `${description}; 0 for no limit, null if this policy says nothing about it`,
  })
const stored = {
  ticket_total: amount('The longest life of a ticket in seconds, after its creation', NUMBER_MAX),
  ticket_lastdl: amount('The longest life in seconds after the last download', NUMBER_MAX),
  ticket_maxdl: amount('The most downloads of a ticket', NUMBER_MAX),
  pass_required: Type.Union([Type.Boolean(), Type.Null()], {
    description: 'Whether tickets and grants need a password; null if this policy does not say',
  }),
  max_size: amount('Bytes of a ticket, all files together', BYTES_MAX),
  quota: amount('Bytes of all tickets and uploads of a person', BYTES_MAX),
  types: Type.Union([Types, Type.Null()]),
}

/** A policy of the installation or a group. */
export const StoredPolicy = Type.Object({
  group: Type.Union([Type.String(), Type.Null()], {
    description: 'The name of the group; null for the policy of the installation',
  }),
  ...stored,
})
export type StoredPolicy = Static<typeof StoredPolicy>
/** Response of `TicketPolicy.search`. */
export const StoredPolicies = Type.Object({
  policies: Type.Array(StoredPolicy, {
    description: 'That of the installation first, then those of groups that have one',
  }),
})

/** Parameters of `TicketPolicy.update`. What is absent does not change. */
export const PolicyChange = Type.Object({
  group: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'The id of a group if all digits, else its name; default: the installation',
    }),
  ),
  ...Type.Partial(Type.Object(stored)).properties,
})
export type PolicyChange = Static<typeof PolicyChange>
/** Response of `TicketPolicy.update`. */
export const PolicyChanged = Type.Object({
  changes: Type.Record(
    Type.String(),
    Type.Object({ removed: Type.String(), added: Type.String() }),
    { description: 'By the name of the limit; empty if nothing changed' },
  ),
})

/** Parameters of `TicketPolicy.get`. */
export const PolicyAsked = Type.Object({
  owner: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'A login name; default: yourself. Others only for administrators',
    }),
  ),
})
export type PolicyAsked = Static<typeof PolicyAsked>

const limit = (description: string) =>
  Type.Integer({ description: `${description}; 0 if there is no limit` })
/** Response of `TicketPolicy.get`: what applies to a person. */
export const Applying = Type.Object({
  ticket_total: limit('The longest life of a ticket in seconds, after its creation'),
  ticket_lastdl: limit('The longest life in seconds after the last download'),
  ticket_maxdl: limit('The most downloads of a ticket'),
  pass_required: Type.Boolean({ description: 'Whether tickets and grants need a password' }),
  max_size: Type.Integer({ description: 'Bytes of a ticket, all files together' }),
  types: Types,
  quota: limit('Bytes of all tickets and uploads'),
  used: Type.Integer({ description: 'Bytes of the tickets and uploads that there are' }),
  free: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Bytes that the quota leaves; null if there is no quota',
  }),
})
export type Applying = Static<typeof Applying>
