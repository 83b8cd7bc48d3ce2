/** What crosses the wire about classifications. */

import { type Static, Type } from 'typebox'

const Product = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
})

const Classification = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  sort_key: Type.Integer(),
  products: Type.Array(Type.Partial(Product), { description: 'Those that the caller can search' }),
})

export const ClassificationsAsked = Type.Object({
  id_or_name: Type.Optional(
    Type.String({
      description: 'The number of a classification if it is all digits, else its name',
    }),
  ),
  ids: Type.Optional(Type.Array(Type.Integer(), { maxItems: 10_000 })),
  names: Type.Optional(Type.Array(Type.String(), { maxItems: 10_000 })),
})
export type ClassificationsAsked = Static<typeof ClassificationsAsked>

export const Classifications = Type.Object({
  classifications: Type.Array(Type.Partial(Classification)),
})
