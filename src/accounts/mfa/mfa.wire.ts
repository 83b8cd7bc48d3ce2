/** Wire schemas of one's own second factor. */

import { type Static, Type } from 'typebox'

import { Time } from '../../platform/values.wire.ts'

/** The longest code that is read, with blanks and dashes. */
export const TYPED_CHARS_MAX = 64
const SEALED_CHARS_MAX = 500
const PASSWORD_CHARS_MAX = 4_000

const Code = (description: string) => Type.String({ maxLength: TYPED_CHARS_MAX, description })
const AnyCode = Code('A code of the app, or a recovery code; each is accepted once')

/** Parameters of `MFA.get` and `MFA.begin`. */
export const Nothing = Type.Object({})

/** Response of `MFA.get`. */
export const OwnMfa = Type.Object({
  mfa: Type.String({ description: '`TOTP`, or empty without a second factor, as in Bugzilla' }),
  since: Type.Union([Time, Type.Null()], { description: 'When it was turned on' }),
  recovery_codes_left: Type.Integer(),
  is_required: Type.Boolean({ description: 'Whether you are in the group of `mfa_group`' }),
  has_password: Type.Boolean({ description: 'Whether the account can log in with a password' }),
})
export type OwnMfa = Static<typeof OwnMfa>

/** Response of `MFA.begin`. */
export const MfaOffer = Type.Object({
  secret: Type.String({ description: 'For an authenticator app, in Base32' }),
  uri: Type.String({ description: 'The same for a QR code: an address with `otpauth:`' }),
  sealed: Type.String({ description: 'Send it to `MFA.enable`, within an hour' }),
})
export type MfaOffer = Static<typeof MfaOffer>

/** Parameters of `MFA.enable`. */
export const MfaChosen = Type.Object({
  sealed: Type.String({ maxLength: SEALED_CHARS_MAX, description: 'From `MFA.begin`' }),
  code: Code('A code that the app shows'),
})
export type MfaChosen = Static<typeof MfaChosen>

/** Response of `MFA.enable` and `MFA.renew_recovery_codes`. */
export const RecoveryCodes = Type.Object({
  recovery_codes: Type.Array(Type.String(), {
    description: 'Each logs in once in place of a code of the app; not shown again',
  }),
})
export type RecoveryCodes = Static<typeof RecoveryCodes>

/** Parameters of `MFA.disable`. */
export const MfaUnwanted = Type.Object({
  current_password: Type.Optional(
    Type.String({
      maxLength: PASSWORD_CHARS_MAX,
      description: 'Your password; required if the account has one',
    }),
  ),
  code: AnyCode,
})
export type MfaUnwanted = Static<typeof MfaUnwanted>

/** Response of `MFA.disable`. */
export const MfaDisabled = Type.Object({ id: Type.Integer({ description: 'Id of the account' }) })

/** Parameters of `MFA.renew_recovery_codes`. */
export const CodeShown = Type.Object({ code: AnyCode })
export type CodeShown = Static<typeof CodeShown>
