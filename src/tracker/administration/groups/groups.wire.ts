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
      operation: Type.Optional(
        Type.Integer({
          description:
            'The id of the operation that removes it from its bugs, and then deletes it; absent ' +
            'if it is deleted already, which is so up to 1,000 bugs',
        }),
      ),
    }),
  ),
})
export type GroupsRemoved = Static<typeof GroupsRemoved>

/** Parameters of `Group.get_uses`. */
export const UsesAsked = Type.Object({
  id_or_name: Type.String({ description: 'The id of a group if all digits, else its name' }),
})
export type UsesAsked = Static<typeof UsesAsked>

/** Response of `Group.get_uses`. */
export const GroupUses = Type.Object({
  id: Type.Integer(),
  is_removable: Type.Boolean({ description: 'False for system groups' }),
  bugs: Count('Number of its bugs'),
  products: Type.Array(
    Type.Object({
      name: Type.String(),
      entry: Type.Boolean(),
      membercontrol: Type.Integer(),
      othercontrol: Type.Integer(),
      canedit: Type.Boolean(),
      editcomponents: Type.Boolean(),
      editbugs: Type.Boolean(),
      canconfirm: Type.Boolean(),
    }),
    { description: 'Products with a control for it that the caller can see' },
  ),
  hidden_products: Count('Number of products with a control that the caller cannot see'),
  flag_types: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      is_grant_group: Type.Boolean(),
      is_request_group: Type.Boolean(),
    }),
  ),
  parameters: Type.Array(Type.String(), { description: 'Parameters that name the group' }),
})
export type GroupUses = Static<typeof GroupUses>
