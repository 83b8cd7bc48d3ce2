/** Wire schemas of products, and of which ones a user can access. */

import { type Static, Type } from 'typebox'

import { Changed } from '../../../accounts/changes.wire.ts'

const LIST_MAX = 10_000

const IdOrName = Type.Optional(
  Type.String({ description: 'The number of a product if it is all digits, else its name' }),
)
const Ids = Type.Optional(Type.Array(Type.Integer(), { maxItems: LIST_MAX }))
const Names = Type.Optional(
  Type.Array(Type.String(), { maxItems: LIST_MAX, description: 'Case makes no difference' }),
)

const FlagType = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  cc_list: Type.String({ description: 'Mail addresses, joined by commas' }),
  sort_key: Type.Integer(),
  is_active: Type.Boolean(),
  is_requestable: Type.Boolean({ description: 'Whether the flag can be asked for' }),
  is_requesteeble: Type.Boolean({ description: 'Whether it can be asked of somebody' }),
  is_multiplicable: Type.Boolean({ description: 'Whether there can be several at once' }),
  grant_group: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The group whose members grant or deny it; null for everybody',
  }),
  request_group: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The group whose members ask for it; null for everybody',
  }),
})
export type FlagType = Static<typeof FlagType>

const Component = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String({ description: 'May hold HTML' }),
  default_assigned_to: Type.String({ description: 'Login name' }),
  default_qa_contact: Type.String({ description: 'Login name; empty where there is none' }),
  sort_key: Type.Integer({ description: 'Always 0: components are sorted by name' }),
  is_active: Type.Boolean({ description: 'Whether bugs can be filed in it' }),
  flag_types: Type.Object(
    { bug: Type.Array(FlagType), attachment: Type.Array(FlagType) },
    { description: 'Kinds of flags for its bugs, and for their attachments' },
  ),
})
export type Component = Static<typeof Component>

const Value = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  sort_key: Type.Integer(),
  is_active: Type.Boolean(),
})
export type Value = Static<typeof Value>

const Product = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String({ description: 'May hold HTML' }),
  classification: Type.String({ description: 'The name of its classification' }),
  is_active: Type.Boolean({ description: 'Whether bugs can be filed in it' }),
  default_milestone: Type.String(),
  has_unconfirmed: Type.Boolean({ description: 'Whether its bugs may be UNCONFIRMED' }),
  components: Type.Array(Type.Partial(Component)),
  versions: Type.Array(Type.Partial(Value)),
  milestones: Type.Array(Type.Partial(Value)),
})
export type Product = Static<typeof Product>

export const ProductsAsked = Type.Object({
  id_or_name: IdOrName,
  ids: Ids,
  names: Names,
  type: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 10,
      description: '`accessible`, `selectable` or `enterable`: only products that are one of these',
    }),
  ),
})
export type ProductsAsked = Static<typeof ProductsAsked>
export const Products = Type.Object({ products: Type.Array(Type.Partial(Product)) })

export const NothingAsked = Type.Object({})
export const ProductIds = Type.Object({ ids: Type.Array(Type.Integer()) })

export const NewProduct = Type.Object({
  name: Type.Optional(Type.String({ description: 'Up to 64 characters, not taken in any case' })),
  description: Type.Optional(Type.String({ maxLength: 65_535 })),
  version: Type.Optional(Type.String({ description: 'Its first version' })),
  default_milestone: Type.Optional(
    Type.String({ description: 'Its first milestone; `---` unless milestones are in use' }),
  ),
  classification: Type.Optional(
    Type.String({ description: 'Counts only where classifications are in use' }),
  ),
  has_unconfirmed: Type.Optional(Type.Boolean({ default: true })),
  is_open: Type.Optional(Type.Boolean({ default: true })),
  create_series: Type.Optional(Type.Boolean({ description: 'Taken, and without effect' })),
})
export type NewProduct = Static<typeof NewProduct>
export const ProductMade = Type.Object({ id: Type.Integer() })

const named = { id_or_name: IdOrName, ids: Ids, names: Names }
export const NamedProducts = Type.Object(named)
export type NamedProducts = Static<typeof NamedProducts>

export const ProductChange = Type.Object({
  ...named,
  name: Type.Optional(Type.String()),
  description: Type.Optional(Type.String({ maxLength: 65_535 })),
  default_milestone: Type.Optional(
    Type.String({ description: 'One of its milestones; counts only where milestones are in use' }),
  ),
  has_unconfirmed: Type.Optional(Type.Boolean()),
  is_open: Type.Optional(Type.Boolean()),
  classification: Type.Optional(
    Type.String({ description: 'Where to move them; only for members of editclassifications' }),
  ),
})
export type ProductChange = Static<typeof ProductChange>

export const ProductsChanged = Type.Object({
  products: Type.Array(Changed, { description: 'By the names of the parameters' }),
})

export const ProductsRemoved = Type.Object({
  products: Type.Array(Type.Object({ id: Type.Integer() })),
})
