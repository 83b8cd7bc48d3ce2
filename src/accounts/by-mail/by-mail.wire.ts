/** Wire schemas of what people confirm by mail. */

import { type Static, Type } from 'typebox'

const Secret = Type.String({
  maxLength: 255,
  description: 'The value of `secret=` in the email; can be used once',
})
const Name = Type.String({ maxLength: 255 })
const Login = Type.String({ maxLength: 255, description: 'Login name' })

/** Parameters of `User.offer_account_by_email`, as in Bugzilla. */
export const AccountOffer = Type.Object({
  email: Type.String({ description: 'The address, which becomes the login name' }),
})
export type AccountOffer = Static<typeof AccountOffer>

/** Parameters of `User.confirm_account`; the secret is from the letter. */
export const AccountConfirmed = Type.Object({
  secret: Secret,
  full_name: Type.Optional(Name),
  new_password: Type.String(),
})
export type AccountConfirmed = Static<typeof AccountConfirmed>

/** Parameters of `User.request_password_reset`. */
export const ResetAsked = Type.Object({ login_name: Login })
export type ResetAsked = Static<typeof ResetAsked>

/** Parameters of `User.reset_password`; the secret is from the letter. */
export const ResetConfirmed = Type.Object({ secret: Secret, new_password: Type.String() })
export type ResetConfirmed = Static<typeof ResetConfirmed>

/** Parameters of `User.request_email_change`. */
export const EmailAsked = Type.Object({
  email: Type.String({ description: 'The new address, which becomes the login name' }),
})
export type EmailAsked = Static<typeof EmailAsked>

/** Parameters of `User.confirm_email_change`; the secret was sent to the new address. */
export const EmailConfirmed = Type.Object({ secret: Secret })
export type EmailConfirmed = Static<typeof EmailConfirmed>

/** Parameters of `User.cancel_email_change`; the secret was sent to either address. */
export const EmailCancelled = Type.Object({ secret: Secret })
export type EmailCancelled = Static<typeof EmailCancelled>
/** Response of `User.cancel_email_change`. */
export const Cancelled = Type.Object({
  id: Type.Integer({ description: 'The id of the account' }),
  is_undone: Type.Boolean({ description: 'Whether the address had been changed already' }),
})

/** Response to requests for a letter. It does not reveal whether the account exists. */
export const Nothing = Type.Null({ description: 'The same for every outcome' })
/** Response of the methods that take a secret from a letter. */
export const Done = Type.Object({ id: Type.Integer({ description: 'The id of the account' }) })
