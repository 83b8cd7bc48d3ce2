/** Wire schemas of lists of tickets and grants, and their common properties. */

import { type Static, Type } from 'typebox'

import { timeOf } from '../../platform/values.wire.ts'

const PAGE_MAX = 500
const ID_CHARS_MAX = 64
/** Where those without end are in the order of expiry, in milliseconds since 1970. */
export const ENDLESS_MS = Number.MAX_SAFE_INTEGER
/** The longest text to search for. */
export const SEARCH_CHARS_MAX = 255

/** The id of a ticket or grant in parameters and responses; dl's ids are the same. */
export const Id = Type.String({
  maxLength: ID_CHARS_MAX,
  description: 'The id in its link: 32 digits and lower-case letters',
})

/** The parameters of either list. */
export const listed = {
  owner: Type.Optional(
    Type.String({
      maxLength: 255,
      description: "The owner's login name; default: yourself. Others only for administrators",
    }),
  ),
  everybody: Type.Optional(
    Type.Boolean({
      description: 'Those of all users, if no owner is given; only for administrators',
    }),
  ),
  state: Type.Optional(
    Type.Union(
      [
        Type.Literal('active'),
        Type.Literal('expired'),
        Type.Literal('all'),
        Type.Literal('purged'),
      ],
      {
        description:
          'Default: `active`. Expired ones are removed within a minute. `purged`: those whose ' +
          'deletion can still be undone, which `all` does not include',
      },
    ),
  ),
  order: Type.Optional(
    Type.Union(
      [Type.Literal('creation_time DESC'), Type.Literal('creation_time'), Type.Literal('expires')],
      { description: 'Default: newest first. `expires`: what expires next first' },
    ),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: 100, description: 'Default: 100' }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 1_000,
      description: '`next_cursor` of the previous response, with the same parameters',
    }),
  ),
}

/** What both lists accept. */
const ListAsked = Type.Object(listed)
/** The parameters of either list; the search and another order are its own. */
export type ListAsked = Omit<Static<typeof ListAsked>, 'order'> & {
  order?: Order
  search?: string
}
/** The orders of both lists; `size DESC` is one of tickets only. */
export type Order = 'creation_time DESC' | 'creation_time' | 'expires' | 'size DESC'

/** A text to search for; `where` says in which properties. */
export const Search = (where: string) =>
  Type.Optional(
    Type.String({
      maxLength: SEARCH_CHARS_MAX,
      description: `Only those with this text in ${where}; the case of A to Z does not matter`,
    }),
  )

/** The properties of either list besides its page. */
export const page = {
  total: Type.Integer({ description: 'Number of entries on all pages' }),
  next_cursor: Type.Optional(
    Type.String({ description: 'Start of the next page; absent on the last one' }),
  ),
}

/** Expired ones are removed within a minute. */
export const State = Type.Union([
  Type.Literal('active'),
  Type.Literal('expired'),
  Type.Literal('purged'),
])

/** Of those that were deleted. */
export const UndoUntil = Type.Optional(
  timeOf('If it was deleted: until when the deletion can be undone'),
)

const Seconds = (description: string) =>
  Type.Integer({ description: `${description}; 0 if there is no limit` })
const Total = Seconds('Seconds until it expires, after creation')
/** Limits of a ticket; null means no limit. */
export const TicketLimits = Type.Object({
  total: Total,
  lastdl: Seconds('Seconds until it expires, after the last download'),
  maxdl: Seconds('Number of downloads'),
})

/** Limits of a grant; null means no limit. */
export const GrantLimits = Type.Object({
  total: Total,
  lastul: Seconds('Seconds until it expires, after the last upload'),
  maxul: Seconds('Number of uploads'),
})
