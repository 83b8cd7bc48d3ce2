/** Wire schema of deleting groups. */

import { type Static, Type } from 'typebox'

const ASKED_MAX = 1_000

const May = (description: string) => Type.Optional(Type.Boolean({ description }))

export const GroupRemoval = Type.Object({
  id_or_name: Type.Optional(
    Type.String({ description: 'The id of a group if all digits, else its name' }),
  ),
  ids: Type.Optional(Type.Array(Type.Integer(), { maxItems: ASKED_MAX })),
  names: Type.Optional(Type.Array(Type.String(), { maxItems: ASKED_MAX })),
  remove_from_users: May('Although somebody was put into it'),
  remove_from_bugs: May('Although there are bugs in it; others may see those bugs then'),
  remove_from_products: May('Although it means something in a product'),
  remove_from_flags: May('Although it says who grants or requests a kind of flag'),
  dry_run: May('Only tell what the groups are needed for'),
})
export type GroupRemoval = Static<typeof GroupRemoval>

const Count = (description: string) => Type.Integer({ description })
export const GroupsRemoved = Type.Object({
  groups: Type.Array(
    Type.Object({
      id: Type.Integer(),
      users: Count('People who were put into it, or may put others'),
      bugs: Count('Bugs that were in it'),
      products: Count('Products that it meant something in'),
      flags: Count('Kinds of flags that only its members granted or requested'),
    }),
  ),
})
