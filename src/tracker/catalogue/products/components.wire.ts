/** Wire schemas of components. */

import { type Static, Type } from 'typebox'

import { Changed } from '../../../accounts/changes.wire.ts'
import { TemplateAsked, TemplateShown } from './template.wire.ts'

const LIST_MAX = 1_000

const Description = Type.Optional(
  Type.String({ maxLength: 65_535, description: 'Which bugs belong to it; may contain HTML' }),
)
const fields = {
  name: Type.Optional(Type.String({ description: 'Up to 64 characters, unique in the product' })),
  description: Description,
  default_assignee: Type.Optional(
    Type.String({ description: 'Login name of the default assignee' }),
  ),
  default_qa_contact: Type.Optional(
    Type.String({ description: 'Login name; ignored unless QA contacts are enabled' }),
  ),
  default_cc: Type.Optional(
    Type.Array(Type.String(), {
      maxItems: LIST_MAX,
      description: 'Login names for the CC list of new bugs',
    }),
  ),
  bug_description_template: TemplateAsked,
}

const created = { ...fields, is_open: Type.Optional(Type.Boolean({ default: true })) }

/** The first component of a new product. */
export const FirstComponent = Type.Object(created)
export type FirstComponent = Static<typeof FirstComponent>

/** Parameters of `Component.create`. */
export const NewComponent = Type.Object({
  product: Type.Optional(Type.String({ description: 'The name of the product' })),
  ...created,
})
export type NewComponent = Static<typeof NewComponent>

/** Response of `Component.create`: the id of the new component. */
export const ComponentMade = Type.Object({ id: Type.Integer() })

const one = {
  component_id: Type.Optional(Type.Integer({ description: 'The id of a component' })),
  product: Type.Optional(Type.String({ description: 'The name of the product of `component`' })),
  component: Type.Optional(Type.String({ description: 'The name of a component of `product`' })),
}

/** Parameters of `Component.get`: an id, or the names of a product and its component. */
export const ComponentAsked = Type.Object(one)
export type ComponentAsked = Static<typeof ComponentAsked>

/** The properties of a component. */
export const ComponentShown = Type.Object({
  id: Type.Integer(),
  product: Type.String({ description: 'The name of its product' }),
  name: Type.String(),
  description: Type.String({ description: 'May contain HTML' }),
  default_assignee: Type.String({ description: 'Login name' }),
  default_qa_contact: Type.String({ description: 'Login name; empty if there is none' }),
  default_cc: Type.Optional(
    Type.Array(Type.String(), { description: 'Login names; only for those who can change them' }),
  ),
  is_active: Type.Boolean({ description: 'Whether bugs can be filed in it' }),
  bug_description_template: TemplateShown,
})
export type ComponentShown = Static<typeof ComponentShown>
/** Response of `Component.get`; `include_fields` may leave out any property. */
export const ComponentRead = Type.Partial(ComponentShown)

const several = {
  ...one,
  ids: Type.Optional(
    Type.Array(Type.Integer(), { maxItems: LIST_MAX, description: 'Ids of components' }),
  ),
  names: Type.Optional(
    Type.Array(Type.Object({ product: Type.String(), component: Type.String() }), {
      maxItems: LIST_MAX,
      description: 'Components by name, each with the name of its product',
    }),
  ),
}

/** Parameters of `Component.delete`: ids, and pairs of names. */
export const NamedComponents = Type.Object(several)
export type NamedComponents = Static<typeof NamedComponents>

const change = {
  ...fields,
  is_open: Type.Optional(Type.Boolean({ description: 'Whether bugs can be filed in it' })),
}

/** Parameters of `Component.update`: which ones, and what to set for each of them. */
export const ComponentChange = Type.Object({
  ...several,
  ...change,
  updates: Type.Optional(
    Type.Object(
      { ...change, is_active: Type.Optional(Type.Boolean()) },
      {
        description:
          'The same properties, as some clients send them; those outside take precedence',
      },
    ),
  ),
})
export type ComponentChange = Static<typeof ComponentChange>
/** Response of `Component.update`, in the order of the request. */
export const ComponentsChanged = Type.Object({
  components: Type.Array(Changed, { description: 'By parameter name' }),
})

/** Parameters that find something by words; `names` says whose. */
export const soughtIn = (names: string) =>
  Type.Object({
    match: Type.String({
      maxLength: 255,
      description: `Words in ${names}; all of them must occur`,
    }),
    limit: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Maximum number; default and maximum: 25' }),
    ),
  })

/** Parameters of `Component.find`. */
export const ComponentsSought = soughtIn('the names of the product and the component')
export type ComponentsSought = Static<typeof ComponentsSought>

/** Response of `Component.find`; only places where the caller can file bugs. */
export const ComponentsFound = Type.Object({
  components: Type.Array(
    Type.Object({
      product: Type.String({ description: 'The name of the product' }),
      component: Type.Optional(
        Type.String({ description: 'The name of the component; omitted for the product itself' }),
      ),
    }),
    { description: 'Best match first' },
  ),
})
export type ComponentsFound = Static<typeof ComponentsFound>

/** Response of `Component.delete`: the ids that no longer exist. */
export const ComponentsRemoved = Type.Object({
  components: Type.Array(Type.Object({ id: Type.Integer() })),
})
