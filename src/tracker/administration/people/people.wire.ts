/** Wire schemas of deleting accounts. */

import { type Static, Type } from 'typebox'

const ASKED_MAX = 100

/** Parameters of `User.delete`: by id or login name. */
export const UserRemoval = Type.Object({
  id_or_name: Type.Optional(
    Type.String({ description: 'The id of an account if all digits, else a login name' }),
  ),
  ids: Type.Optional(Type.Array(Type.Integer(), { maxItems: ASKED_MAX })),
  names: Type.Optional(Type.Array(Type.String(), { maxItems: ASKED_MAX })),
  dry_run: Type.Optional(
    Type.Boolean({ description: 'Only report what refers to the accounts and would keep them' }),
  ),
})
export type UserRemoval = Static<typeof UserRemoval>

/** Response of `User.delete`: the ids that no longer exist, or, with `dry_run`, still do. */
export const UsersRemoved = Type.Object({
  users: Type.Array(
    Type.Object({
      id: Type.Integer(),
      referred_from: Type.Optional(
        Type.Array(Type.String(), {
          description: 'What refers to the account, such as `bugs`; only with `dry_run`',
        }),
      ),
    }),
  ),
})
