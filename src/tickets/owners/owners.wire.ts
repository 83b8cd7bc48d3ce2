/** Wire schemas of what people have: tickets, grants and space. */

import { type Static, Type } from 'typebox'

const OWNERS_MAX = 500
const Login = (description: string) => Type.String({ maxLength: 255, description })

/** Parameters of `Ticket.owners`. */
export const OwnersAsked = Type.Object({
  near_quota: Type.Optional(
    Type.Boolean({ description: 'Only those who use 90 % of their quota or more' }),
  ),
  can_login: Type.Optional(
    Type.Boolean({ description: 'Only those whose account is enabled, or only the others' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: OWNERS_MAX, default: 100, description: 'Default: 100' }),
  ),
})
export type OwnersAsked = Static<typeof OwnersAsked>

/** Somebody with tickets, grants or uploads. */
export const Owner = Type.Object({
  id: Type.Integer({ description: 'The id of the account' }),
  owner: Type.String({ description: 'Login name' }),
  can_login: Type.Boolean({
    description:
      'Whether the account is enabled; otherwise the links of its tickets and grants ' +
      'do not work',
  }),
  total: Type.Integer({ description: 'Number of its tickets' }),
  total_size: Type.Integer({ description: 'Total size of all of them, in bytes' }),
  grants: Type.Integer({ description: 'Number of its grants' }),
  used: Type.Integer({
    description: 'Bytes of its tickets and of uploads that are not part of a ticket yet',
  }),
  quota: Type.Integer({ description: 'How many bytes it may have; 0 if there is no limit' }),
})
export type Owner = Static<typeof Owner>
/** Response of `Ticket.owners`: who uses most first. */
export const Owners = Type.Object({ owners: Type.Array(Owner) })

/** Parameters of `Ticket.hand_over`. */
export const HandOver = Type.Object({
  owner: Login('Whose they are: the id of an account if all digits, else its login name'),
  to: Login('The login name of the new owner, whose account must be enabled'),
})
export type HandOver = Static<typeof HandOver>

/** Parameters of `Ticket.expire_all`. */
export const ExpireAll = Type.Object({
  owner: Login('Whose they are: the id of an account if all digits, else its login name'),
})
export type ExpireAll = Static<typeof ExpireAll>

/** Response of both. */
export const Many = Type.Object({
  tickets: Type.Integer({ description: 'How many tickets' }),
  grants: Type.Integer({ description: 'How many grants' }),
})

/** Of methods without parameters. */
export const Nothing = Type.Object({})
