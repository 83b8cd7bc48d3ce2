/** Wire schemas of products, and of which ones a user can access. */

import { type Static, Type } from 'typebox'

import { Changed } from '../../../accounts/changes.wire.ts'
import { FirstComponent, soughtIn } from './components.wire.ts'
import { TemplateAsked, TemplateShown } from './template.wire.ts'

const LIST_MAX = 10_000

const IdOrName = Type.Optional(
  Type.String({ description: 'The id of a product if all digits, else its name' }),
)
const Ids = Type.Optional(Type.Array(Type.Integer(), { maxItems: LIST_MAX }))
const Names = Type.Optional(
  Type.Array(Type.String(), { maxItems: LIST_MAX, description: 'Case-insensitive' }),
)

const FlagType = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  cc_list: Type.String({ description: 'Email addresses, separated by commas' }),
  sort_key: Type.Integer(),
  is_active: Type.Boolean(),
  is_requestable: Type.Boolean({ description: 'Whether the flag can be requested' }),
  is_requesteeble: Type.Boolean({ description: 'Whether a request can have a requestee' }),
  is_multiplicable: Type.Boolean({ description: 'Whether it can be set several times' }),
  grant_group: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The id of the group whose members can grant or deny it; null for everybody',
  }),
  request_group: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The id of the group whose members can request it; null for everybody',
  }),
})
export type FlagType = Static<typeof FlagType>

const Component = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String({ description: 'May contain HTML' }),
  default_assigned_to: Type.String({ description: 'Login name' }),
  default_qa_contact: Type.String({ description: 'Login name; empty if there is none' }),
  sort_key: Type.Integer({ description: 'Always 0: components are sorted by name' }),
  is_active: Type.Boolean({ description: 'Whether bugs can be filed in it' }),
  flag_types: Type.Object(
    { bug: Type.Array(FlagType), attachment: Type.Array(FlagType) },
    { description: 'Flag types for its bugs and their attachments' },
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

const Votes = (description: string) => Type.Integer({ minimum: 0, maximum: 32_767, description })
const voteLimits = {
  votesperuser: Votes('Votes of one person in this product; 0: no voting'),
  maxvotesperbug: Votes('Votes of one person for one bug'),
  votestoconfirm: Votes('Votes that confirm an UNCONFIRMED bug; 0: never'),
}
const optionalLimits = Type.Partial(Type.Object(voteLimits)).properties

const Product = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String({ description: 'May contain HTML' }),
  classification: Type.String({ description: 'The name of its classification' }),
  is_active: Type.Boolean({ description: 'Whether bugs can be filed in it' }),
  default_milestone: Type.String(),
  has_unconfirmed: Type.Boolean({ description: 'Whether its bugs can be UNCONFIRMED' }),
  components: Type.Array(Type.Partial(Component)),
  versions: Type.Array(Type.Partial(Value)),
  milestones: Type.Array(Type.Partial(Value)),
  ...optionalLimits,
  bug_description_template: TemplateShown,
})
export type Product = Static<typeof Product>

/** Parameters of `Product.get`: by id or name, or all of the given types. */
export const ProductsAsked = Type.Object({
  id_or_name: IdOrName,
  ids: Ids,
  names: Names,
  type: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: 10,
      description: 'Only products of these types: `accessible`, `selectable` or `enterable`',
    }),
  ),
})
export type ProductsAsked = Static<typeof ProductsAsked>
/** Response of `Product.get`; `include_fields` may leave out any property. */
export const Products = Type.Object({ products: Type.Array(Type.Partial(Product)) })

/** The methods that list ids of products take no parameters. */
export const NothingAsked = Type.Object({})
/**
 * Response of `Product.get_selectable_products`, `.get_enterable_products` and
 * `.get_accessible_products`; sorted by the names of the products.
 */
export const ProductIds = Type.Object({ ids: Type.Array(Type.Integer()) })

/** Parameters of `Product.create`. */
export const NewProduct = Type.Object({
  name: Type.Optional(Type.String({ description: 'Up to 64 characters, unique without case' })),
  description: Type.Optional(Type.String({ maxLength: 65_535 })),
  version: Type.Optional(Type.String({ description: 'Its first version' })),
  default_milestone: Type.Optional(
    Type.String({ description: 'Its first milestone; `---` unless milestones are enabled' }),
  ),
  component: Type.Optional(FirstComponent),
  classification: Type.Optional(
    Type.String({ description: 'Ignored unless classifications are enabled' }),
  ),
  has_unconfirmed: Type.Optional(Type.Boolean({ default: true })),
  is_open: Type.Optional(Type.Boolean({ default: true })),
  create_series: Type.Optional(Type.Boolean({ description: 'Accepted, and ignored' })),
  ...optionalLimits,
  bug_description_template: TemplateAsked,
})
export type NewProduct = Static<typeof NewProduct>
/** Response of `Product.create`: the id of the new product. */
export const ProductMade = Type.Object({ id: Type.Integer() })

const named = { id_or_name: IdOrName, ids: Ids, names: Names }
/** Parameters of `Product.delete`: by id or name. */
export const NamedProducts = Type.Object(named)
export type NamedProducts = Static<typeof NamedProducts>

/** Parameters of `Product.update`: which ones, and what to set for each of them. */
export const ProductChange = Type.Object({
  ...named,
  name: Type.Optional(Type.String()),
  description: Type.Optional(Type.String({ maxLength: 65_535 })),
  default_milestone: Type.Optional(
    Type.String({ description: 'One of its milestones; ignored unless milestones are enabled' }),
  ),
  has_unconfirmed: Type.Optional(Type.Boolean()),
  is_open: Type.Optional(Type.Boolean()),
  classification: Type.Optional(
    Type.String({ description: 'The new classification; only for members of editclassifications' }),
  ),
  ...optionalLimits,
  bug_description_template: TemplateAsked,
})
export type ProductChange = Static<typeof ProductChange>

/** Response of `Product.update`, in the order of the request. */
export const ProductsChanged = Type.Object({
  products: Type.Array(Changed, { description: 'By parameter name' }),
})

/** Response of `Product.delete`: the ids that no longer exist. */
export const ProductsRemoved = Type.Object({
  products: Type.Array(Type.Object({ id: Type.Integer() })),
})

/** Parameters of `Product.find`. */
export const ProductsSought = soughtIn('the name')
export type ProductsSought = Static<typeof ProductsSought>

/** Response of `Product.find`; only products that the caller can search. */
export const ProductsFound = Type.Object({
  products: Type.Array(Type.Object({ name: Type.String() }), { description: 'Best match first' }),
})
export type ProductsFound = Static<typeof ProductsFound>
