/** Wire schema of deleting groups. */

import { type Static, Type } from 'typebox'

const ASKED_MAX = 1_000

const May = (description: string) => Type.Optional(Type.Boolean({ description }))

/** Parameters of `Group.delete`. */
export const GroupRemoval = Type.Object({
  id_or_name: Type.Optional(
    Type.String({ description: 'The id of a group if all digits, else its name' }),
  ),
  ids: Type.Optional(Type.Array(Type.Integer(), { maxItems: ASKED_MAX })),
  names: Type.Optional(Type.Array(Type.String(), { maxItems: ASKED_MAX })),
  remove_from_users: May('Remove its members'),
  remove_from_bugs: May('Remove it from its bugs, which others may then see'),
  remove_from_products: May('Remove its controls in products'),
  remove_from_flags: May('Remove it from flag types that it restricts'),
  dry_run: May('Only report where the groups are used'),
})
export type GroupRemoval = Static<typeof GroupRemoval>

const Count = (description: string) => Type.Integer({ description })
/**
 * Response of `Group.delete`, with the references that were removed, or, with `dry_run`, that
 * exist.
 */
export const GroupsRemoved = Type.Object({
  groups: Type.Array(
    Type.Object({
      id: Type.Integer(),
      users: Count('Number of members, and of people who could add members'),
      bugs: Count('Number of its bugs'),
      products: Count('Number of products with a control for it'),
      flags: Count('Number of flag types that it restricted'),
    }),
  ),
})
