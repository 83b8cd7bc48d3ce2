/** Wire schemas of what people confirm by mail. */

import { type Static, Type } from 'typebox'

const Secret = Type.String({
  maxLength: 255,
  description: 'The value of `secret=` in the letter; can be used once',
})
const Name = Type.String({ maxLength: 255 })
const Login = Type.String({ maxLength: 255, description: 'Login name' })

export const AccountOffer = Type.Object({
  email: Type.String({ description: 'The address, which becomes the login name' }),
})
export type AccountOffer = Static<typeof AccountOffer>

export const AccountConfirmed = Type.Object({
  secret: Secret,
  full_name: Type.Optional(Name),
  new_password: Type.String(),
})
export type AccountConfirmed = Static<typeof AccountConfirmed>

export const ResetAsked = Type.Object({ login_name: Login })
export type ResetAsked = Static<typeof ResetAsked>

export const ResetConfirmed = Type.Object({ secret: Secret, new_password: Type.String() })
export type ResetConfirmed = Static<typeof ResetConfirmed>

export const EmailAsked = Type.Object({
  email: Type.String({ description: 'The new address, which becomes the login name' }),
})
export type EmailAsked = Static<typeof EmailAsked>

export const EmailConfirmed = Type.Object({ secret: Secret })
export type EmailConfirmed = Static<typeof EmailConfirmed>

export const Nothing = Type.Null({ description: 'The same for every outcome' })
export const Done = Type.Object({ id: Type.Integer({ description: 'The id of the account' }) })
