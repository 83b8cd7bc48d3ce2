/** Wire schemas of API keys. The key itself is only returned on creation. */

import { type Static, Type } from 'typebox'

import { SCOPES } from '../../platform/scopes.wire.ts'
import { Time, timeOf } from '../../platform/values.wire.ts'
import { Changed } from '../changes.wire.ts'

const DESCRIPTION_CHARS_MAX = 255

const Id = Type.Integer()
const Description = Type.String({
  maxLength: DESCRIPTION_CHARS_MAX,
  description: "What the key is for, in its owner's words",
})

const Scope = Type.Enum([...SCOPES], {
  description:
    'What calls with the key may do: `read` only read, `comment` also add comments and tags of ' +
    "comments and change the owner's inbox, `edit` also change bugs, attachments and flags, " +
    '`all` everything that the owner may do',
})
const Expires = Type.Union([Type.String({ maxLength: 40 }), Type.Null()], {
  description: 'A time in UTC, or a day, at whose end in UTC the key expires; empty for never',
})

/** Parameters of `ApiKey.get`, which needs only a login. */
export const Nothing = Type.Object({})
/** A key of the caller, without the key itself. Times are UTC; null means never. */
export const ApiKey = Type.Object({
  id: Id,
  description: Type.String(),
  creation_time: Time,
  last_used: Type.Union([timeOf('Accurate to one minute'), Type.Null()]),
  last_used_address: Type.Union([Type.String(), Type.Null()]),
  is_revoked: Type.Boolean({ description: 'Whether the key is revoked' }),
  scope: Scope,
  expires: Type.Union([timeOf('When the key expires'), Type.Null()]),
  is_expired: Type.Boolean({ description: 'Whether the key has expired' }),
})
export type ApiKey = Static<typeof ApiKey>
/** Response of `ApiKey.get`: all keys of the caller, revoked ones included. */
export const ApiKeys = Type.Object({ api_keys: Type.Array(ApiKey) })
export type ApiKeys = Static<typeof ApiKeys>

/** Parameters of `ApiKey.create`. */
export const NewApiKey = Type.Object({
  description: Type.Optional(Description),
  scope: Type.Optional(Scope),
  expires: Type.Optional(Expires),
})
export type NewApiKey = Static<typeof NewApiKey>
/** Response of `ApiKey.create`, the only one that contains the key. */
export const ApiKeyMade = Type.Object({
  id: Id,
  api_key: Type.String({ description: '40 letters and digits, shown only once' }),
})
export type ApiKeyMade = Static<typeof ApiKeyMade>

/** Parameters of `ApiKey.update`. Fields that are absent do not change. */
export const ApiKeyUpdate = Type.Object({
  id: Id,
  description: Type.Optional(Description),
  is_revoked: Type.Optional(Type.Boolean()),
  scope: Type.Optional(Scope),
  expires: Type.Optional(Expires),
})
export type ApiKeyUpdate = Static<typeof ApiKeyUpdate>
/** Response of `ApiKey.update`, with one entry for the key. */
export const ApiKeysUpdated = Type.Object({ api_keys: Type.Array(Changed) })
