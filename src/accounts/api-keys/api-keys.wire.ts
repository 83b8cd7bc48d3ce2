/** Wire schemas of API keys. The key itself is only returned on creation. */

import { type Static, Type } from 'typebox'

import { Time, timeOf } from '../../platform/values.wire.ts'
import { Changed } from '../changes.wire.ts'

const DESCRIPTION_CHARS_MAX = 255

const Id = Type.Integer()
const Description = Type.String({
  maxLength: DESCRIPTION_CHARS_MAX,
  description: "What the key is for, in its owner's words",
})

export const Nothing = Type.Object({})
export const ApiKey = Type.Object({
  id: Id,
  description: Type.String(),
  creation_time: Time,
  last_used: Type.Union([timeOf('Accurate to one minute'), Type.Null()]),
  last_used_address: Type.Union([Type.String(), Type.Null()]),
  is_revoked: Type.Boolean({ description: 'Whether the key is revoked' }),
})
export type ApiKey = Static<typeof ApiKey>
export const ApiKeys = Type.Object({ api_keys: Type.Array(ApiKey) })
export type ApiKeys = Static<typeof ApiKeys>

export const NewApiKey = Type.Object({ description: Type.Optional(Description) })
export type NewApiKey = Static<typeof NewApiKey>
export const ApiKeyMade = Type.Object({
  id: Id,
  api_key: Type.String({ description: '40 letters and digits, shown only once' }),
})
export type ApiKeyMade = Static<typeof ApiKeyMade>

export const ApiKeyUpdate = Type.Object({
  id: Id,
  description: Type.Optional(Description),
  is_revoked: Type.Optional(Type.Boolean()),
})
export type ApiKeyUpdate = Static<typeof ApiKeyUpdate>
export const ApiKeysUpdated = Type.Object({ api_keys: Type.Array(Changed) })
