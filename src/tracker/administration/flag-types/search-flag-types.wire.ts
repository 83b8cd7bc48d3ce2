/** Wire schemas of flag types as administrators see them. */

import { type Static, Type } from 'typebox'

const ROWS_MAX = 1_000
const Name = Type.String({ maxLength: 255 })

/** Parameters of `FlagType.search`. */
export const TypesSearched = Type.Object({
  id: Type.Optional(Type.Integer({ description: 'Only this type' })),
  product: Type.Optional(Type.String({ description: 'Only types that apply to this product' })),
  component: Type.Optional(Type.String({ description: 'Only to this component of it' })),
  target_type: Type.Optional(Type.String({ description: '`bug` or `attachment`' })),
  text: Type.Optional(
    Type.String({ maxLength: 255, description: 'Part of the name or description, in any case' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: ROWS_MAX, description: 'Default: 100' }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type TypesSearched = Static<typeof TypesSearched>

const Place = Type.Object({
  product: Type.Union([Type.String(), Type.Null()], { description: 'Null for every product' }),
  component: Type.Union([Type.String(), Type.Null()], { description: 'Null for all of it' }),
  flags: Type.Integer({ description: 'Flags of the type on its bugs; 0 without `id`' }),
})
export type Place = Static<typeof Place>

const AdministeredType = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  target_type: Type.Union([Type.Literal('bug'), Type.Literal('attachment')]),
  sortkey: Type.Integer(),
  cc_list: Type.String(),
  is_active: Type.Boolean(),
  is_requestable: Type.Boolean(),
  is_specifically_requestable: Type.Boolean(),
  is_multiplicable: Type.Boolean(),
  grant_group: Type.Union([Name, Type.Null()]),
  request_group: Type.Union([Name, Type.Null()]),
  inclusions: Type.Array(Place),
  exclusions: Type.Array(Place),
  other_inclusions: Type.Integer({
    description: 'The number of those in products that the caller does not administer',
  }),
  other_exclusions: Type.Integer(),
  flags: Type.Integer({ description: 'Flags on bugs of products that the caller administers' }),
  can_change: Type.Union([Type.Literal('all'), Type.Literal('places')], {
    description: '`places`: only whether it applies to products that the caller administers',
  }),
})
/** A flag type with everything that is administered. */
export type AdministeredType = Static<typeof AdministeredType>

/** Response of `FlagType.search`. */
export const TypesFound = Type.Object({
  flagtypes: Type.Array(AdministeredType, { description: 'By sort key, then name' }),
  total: Type.Integer({ description: 'The number of all that match' }),
})
