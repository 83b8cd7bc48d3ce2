/** Wire schemas of the OpenPGP key of a person. */

import { type Static, Type } from 'typebox'

import { Time } from '../../platform/values.wire.ts'

/** The maximum length of a key as text. */
export const KEY_CHARS_MAX = 65_535

/** `PgpKey.get` and `PgpKey.delete` take no parameters. */
export const Nothing = Type.Object({})

/** The key of the caller. */
export const PgpKey = Type.Object({
  fingerprint: Type.String({ description: 'Hexadecimal digits' }),
  algorithm: Type.String({ description: 'Such as `ed25519` or `rsa3072`' }),
  expires: Type.Union([Time, Type.Null()], {
    description: 'When mail can no longer be encrypted to it; null for never',
  }),
  is_expired: Type.Boolean({ description: 'If so, mail has no content' }),
  since: Time,
  public_key: Type.String({ description: 'ASCII, as it was sent' }),
})
export type PgpKey = Static<typeof PgpKey>

/** Response of `PgpKey.get`. */
export const OwnKey = Type.Object({
  pgp_key: Type.Union([PgpKey, Type.Null()]),
  encrypts_mail: Type.Boolean({ description: 'Whether this installation can encrypt mail' }),
})
export type OwnKey = Static<typeof OwnKey>

/** Parameters of `PgpKey.update`. */
export const NewKey = Type.Object({
  public_key: Type.String({
    maxLength: KEY_CHARS_MAX,
    description: 'One public key in ASCII, as `gpg --armor --export ADDRESS` prints it',
  }),
})
export type NewKey = Static<typeof NewKey>

/** Response of `PgpKey.update`. */
export const KeyStored = Type.Object({ pgp_key: PgpKey })

/** Response of `PgpKey.delete`. */
export const KeyRemoved = Type.Object({
  was_removed: Type.Boolean({ description: 'If not, there was no key' }),
})
