/** Wire schemas of deleting accounts. */

import { type Static, Type } from 'typebox'

const ASKED_MAX = 100

export const UserRemoval = Type.Object({
  id_or_name: Type.Optional(
    Type.String({ description: 'The id of an account if all digits, else a login name' }),
  ),
  ids: Type.Optional(Type.Array(Type.Integer(), { maxItems: ASKED_MAX })),
  names: Type.Optional(Type.Array(Type.String(), { maxItems: ASKED_MAX })),
})
export type UserRemoval = Static<typeof UserRemoval>

export const UsersRemoved = Type.Object({
  users: Type.Array(Type.Object({ id: Type.Integer() })),
})
