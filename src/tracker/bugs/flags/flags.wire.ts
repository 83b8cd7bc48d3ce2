/** Wire schemas of flags on bugs and attachments. */

import { type Static, Type } from 'typebox'

import { Time } from '../../../platform/values.wire.ts'

/** A flag of a bug or attachment in responses; people are login names. */
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

/** A flag to set, change or clear. */
export const FlagWanted = Type.Object({
  id: Type.Optional(Type.Integer({ description: 'The id of a flag that is set' })),
  type_id: Type.Optional(Type.Integer({ description: 'The id of a flag type' })),
  name: Type.Optional(
    Type.String({ description: 'The name of a flag type; a new flag is set if there is none' }),
  ),
  status: Type.Optional(
    Type.String({ description: '`?` requests, `+` grants, `-` denies, `X` clears; required' }),
  ),
  requestee: Type.Optional(
    Type.String({ description: 'Login name of the requestee; default: none' }),
  ),
  new: Type.Optional(
    Type.Boolean({ description: 'Set another flag in addition to existing ones' }),
  ),
})
export type FlagWanted = Static<typeof FlagWanted>

/** The parameter `flags` of calls that change bugs or attachments. */
export const FlagsWanted = Type.Array(FlagWanted, {
  maxItems: WANTED_MAX,
  description: 'Flags to set, each identified by `id`, `type_id` or `name`',
})
export type FlagsWanted = Static<typeof FlagsWanted>
