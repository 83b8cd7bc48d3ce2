/** What crosses the wire about lists of tickets and of grants, and what the two have in common. */

import { type Static, Type } from 'typebox'

const PAGE_MAX = 500
const ID_CHARS_MAX = 64

export const Id = Type.String({
  maxLength: ID_CHARS_MAX,
  description: 'What stands in its link: 32 digits and small letters',
})

/** The parameters of either list. */
export const listed = {
  owner: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'Whose, by login name; your own unless said. Others for administrators only',
    }),
  ),
  everybody: Type.Optional(
    Type.Boolean({ description: 'Those of everybody, where no owner is said; for administrators' }),
  ),
  state: Type.Optional(
    Type.Union([Type.Literal('active'), Type.Literal('expired'), Type.Literal('all')], {
      description: '`active` unless said. What has expired is taken away within a minute',
    }),
  ),
  order: Type.Optional(
    Type.Union([Type.Literal('creation_time DESC'), Type.Literal('creation_time')], {
      description: 'The newest first, unless said otherwise',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: 100, description: '100 unless said' }),
  ),
  cursor: Type.Optional(
    Type.String({
      maxLength: 1_000,
      description: '`next_cursor` of the answer before, with the same parameters',
    }),
  ),
}
const ListAsked = Type.Object(listed)
export type ListAsked = Static<typeof ListAsked>

/** What either list tells beside its page. */
export const page = {
  total: Type.Integer({ description: 'How many there are on all pages' }),
  next_cursor: Type.Optional(
    Type.String({ description: 'Begins the next page; absent on the last one' }),
  ),
}

export const State = Type.Union([Type.Literal('active'), Type.Literal('expired')])

const Seconds = (description: string) =>
  Type.Integer({ description: `${description}; 0 where there is no limit` })
const Total = Seconds('Seconds of life from the creation on')
export const TicketLimits = Type.Object({
  total: Total,
  lastdl: Seconds('Seconds of life after the last download'),
  maxdl: Seconds('Number of downloads'),
})
export const GrantLimits = Type.Object({
  total: Total,
  lastul: Seconds('Seconds of life after the last upload'),
  maxul: Seconds('Number of uploads'),
})
