/** Wire schemas of watched products, components and keywords. */

import { type Static, Type } from 'typebox'

const NAME_CHARS_MAX = 255
/** Watches in a response. */
const PAGE_MAX = 1_000

const Id = Type.Integer()
const Name = Type.String({ maxLength: NAME_CHARS_MAX })
const NameOrNull = Type.Union([Type.String(), Type.Null()])

/** Parameters of `Watch.get`. */
export const WatchesAsked = Type.Object({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: PAGE_MAX, default: 100 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, description: 'Number of watches to skip' })),
})
export type WatchesAsked = Static<typeof WatchesAsked>

/** What the caller watches; two of the three are null, except that a component has a product. */
export const Watch = Type.Object({
  id: Id,
  product: NameOrNull,
  component: NameOrNull,
  keyword: NameOrNull,
})
export type Watch = Static<typeof Watch>

/** Response of `Watch.get`. */
export const Watches = Type.Object({
  watches: Type.Array(Watch, {
    description: 'The oldest first, without those of products that you cannot see any more',
  }),
  total: Type.Integer({ description: 'Of all pages' }),
})

/** Parameters of `Watch.create`: a product, a component of it, or a keyword. */
export const NewWatch = Type.Object({
  product: Type.Optional(Name),
  component: Type.Optional(
    Type.String({
      maxLength: NAME_CHARS_MAX,
      description: 'A component of the product; if it is absent or empty, the whole product',
    }),
  ),
  keyword: Type.Optional(
    Type.String({ maxLength: NAME_CHARS_MAX, description: 'Instead of a product' }),
  ),
})
export type NewWatch = Static<typeof NewWatch>

/** Parameters of `Watch.delete`. */
export const WatchNamed = Type.Object({ id: Id })
export type WatchNamed = Static<typeof WatchNamed>
/** Response of `Watch.delete`. */
export const WatchDeleted = Type.Object({
  id: Id,
  status: Type.Boolean({ description: 'Always true, for clients of other installations' }),
})

/** `ComponentWatching.list` takes no parameters. */
export const Nothing = Type.Object({})
const Part = Type.Object({ id: Id, name: Type.String() })
/** Response of `ComponentWatching.list`, as of Mozilla's. */
export const ComponentWatches = Type.Array(
  Type.Object({
    id: Id,
    product: Part,
    product_name: Type.String(),
    component: Type.Union([Part, Type.Null()], { description: 'Null for the whole product' }),
    component_name: Type.String({ description: 'Empty for the whole product' }),
    component_prefix: Type.Null(),
  }),
)
export type ComponentWatches = Static<typeof ComponentWatches>
