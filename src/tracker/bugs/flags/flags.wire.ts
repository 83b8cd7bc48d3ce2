/** Wire schemas of flags on bugs and attachments. */

import { type Static, Type } from 'typebox'

import { Time } from '../../../platform/values.wire.ts'

export const Flag = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  type_id: Type.Integer(),
  status: Type.String({ description: '`?`, `+` or `-`' }),
  creation_date: Time,
  modification_date: Time,
  setter: Type.String(),
  requestee: Type.Optional(Type.String()),
})

const WANTED_MAX = 500

export const FlagWanted = Type.Object({
  id: Type.Optional(Type.Integer({ description: 'A flag that is set' })),
  type_id: Type.Optional(Type.Integer({ description: 'The type of the one that is set, or else' })),
  name: Type.Optional(Type.String({ description: 'its name; of a new one where none is set' })),
  status: Type.Optional(
    Type.String({ description: '`?` asks, `+` grants, `-` denies, `X` clears; needed' }),
  ),
  requestee: Type.Optional(
    Type.String({ description: 'Login of whom is asked; where left out, of nobody' }),
  ),
  new: Type.Optional(Type.Boolean({ description: 'One more, beside those that are set' })),
})
export type FlagWanted = Static<typeof FlagWanted>

export const FlagsWanted = Type.Array(FlagWanted, {
  maxItems: WANTED_MAX,
  description: 'Flags to set; one of `id`, `type_id` and `name` says which',
})
export type FlagsWanted = Static<typeof FlagsWanted>
