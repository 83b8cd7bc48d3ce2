/** Wire schemas of the configuration. */

import { type Static, Type } from 'typebox'

const PRODUCTS_MAX = 1_000
const NAME_CHARS_MAX = 255

/** Parameters of `Bugzilla.configuration`, as of Bugzilla's `config.cgi`. */
export const ConfigurationAsked = Type.Object({
  product: Type.Optional(
    Type.Array(Type.String({ maxLength: NAME_CHARS_MAX }), {
      maxItems: PRODUCTS_MAX,
      description: 'Names of products; default: all that the caller can search',
    }),
  ),
  flags: Type.Optional(Type.Boolean({ description: 'Whether to include flags; default: true' })),
})
export type ConfigurationAsked = Static<typeof ConfigurationAsked>

const Names = Type.Array(Type.String())
const byName = <Value extends ReturnType<typeof Type.Object>>(value: Value, description: string) =>
  Type.Record(Type.String(), value, { description })

const Component = Type.Object({
  id: Type.Integer(),
  description: Type.String(),
  is_active: Type.Boolean(),
  flag_type: Type.Optional(Type.Array(Type.Integer(), { description: 'Ids of active flag types' })),
})

const Product = Type.Object({
  id: Type.Integer(),
  classification: Type.Optional(
    Type.String({ description: 'Only if classifications are enabled' }),
  ),
  description: Type.String(),
  is_active: Type.Boolean(),
  is_permitting_unconfirmed: Type.Boolean(),
  component: Type.Record(Type.String(), Component, { description: 'By name' }),
  version: Names,
  target_milestone: Type.Optional(
    Type.Array(Type.String(), { description: 'Only if milestones are enabled' }),
  ),
  default_target_milestone: Type.Optional(Type.String()),
  group: Type.Array(Type.String(), {
    description: 'Groups in which the caller can file its bugs',
  }),
})

const Group = Type.Object({
  id: Type.Integer(),
  description: Type.String(),
  is_accepting_bugs: Type.Boolean(),
  is_active: Type.Boolean(),
})

const Flag = Type.Object({
  name: Type.String(),
  description: Type.String(),
  request_group: Type.Optional(
    Type.String({ description: 'For members of editcomponents, as `grant_group`; may be empty' }),
  ),
  grant_group: Type.Optional(Type.String()),
  is_for_bugs: Type.Boolean(),
  is_requestable: Type.Boolean(),
  is_specifically_requestable: Type.Boolean(),
  is_multiplicable: Type.Boolean(),
})

const Field = Type.Object({
  description: Type.String(),
  type: Type.Integer({ description: 'As `type` of `Bug.fields`' }),
  values: Type.Optional(Type.Array(Type.String(), { description: 'Active values, in order' })),
  default: Type.Optional(Type.String({ description: 'The default of new bugs' })),
  is_on_bug_entry: Type.Optional(Type.Boolean({ description: 'For custom fields' })),
  open: Type.Optional(Type.Array(Type.String(), { description: 'For `status`, as the next two' })),
  closed: Type.Optional(Names),
  transitions: Type.Optional(
    Type.Record(Type.String(), Names, {
      description: 'The next statuses of each status, and of `{Start}` for new bugs',
    }),
  ),
})

/** Response of `Bugzilla.configuration`, with the contents of `config.cgi` in Bugzilla. */
export const Configuration = Type.Object({
  version: Type.String({ description: 'The version of Bugzilla whose interface it has' }),
  maintainer: Type.String(),
  announcement: Type.String(),
  max_attachment_size: Type.String({ description: 'In bytes' }),
  classification: Type.Optional(
    byName(
      Type.Object({ id: Type.Integer(), products: Names }),
      'Only if classifications are enabled',
    ),
  ),
  product: byName(Product, 'Products by name'),
  group: byName(Group, 'Groups of these products, by name'),
  flag_type: Type.Optional(byName(Flag, 'Flag types of these products, by id')),
  keyword: byName(Type.Object({ description: Type.String() }), 'Keywords by name'),
  field: byName(Field, 'Fields of bugs by their names in calls'),
})
export type Configuration = Static<typeof Configuration>
