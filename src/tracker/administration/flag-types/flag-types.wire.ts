/** Wire schemas of flag types. */

import { type Static, Type } from 'typebox'

import { Change, Changed } from '../../../accounts/changes.wire.ts'
import { By } from '../../catalogue/sort-keys.wire.ts'

const LIST_MAX = 1_000
const NAME_CHARS_MAX = 255
const Name = Type.String({ maxLength: NAME_CHARS_MAX })

/** Parameters of `FlagType.get`. */
export const FlagTypesAsked = Type.Object({
  product: Type.String({ description: 'The name of a product' }),
  component: Type.Optional(Type.String({ description: 'One of its components; default: all' })),
})
export type FlagTypesAsked = Static<typeof FlagTypesAsked>

const Components = Type.Array(Type.String(), {
  description: 'Components of the product; absent if it applies to the whole product',
})
const FlagType = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  type: Type.String({ description: '`bug` or `attachment`' }),
  values: Type.Array(Type.String(), {
    description:
      'The statuses that the caller can set: `X` clears, `?` requests, `+` grants and `-` ' +
      'denies',
  }),
  is_active: Type.Boolean(),
  is_requesteeble: Type.Boolean({ description: 'Whether a request can have a requestee' }),
  is_multiplicable: Type.Boolean({ description: 'Whether it can be set several times' }),
  inclusions: Type.Optional(Components),
  exclusions: Type.Optional(Components),
})
export type FlagType = Static<typeof FlagType>

/** Response of `FlagType.get`, by target. */
export const FlagTypes = Type.Object({
  bug: Type.Array(FlagType),
  attachment: Type.Array(FlagType),
})

const OfProduct = Type.Record(Type.String(), Type.Array(Name, { maxItems: LIST_MAX }), {
  description: 'Components by the name of the product',
})
const Places = (description: string) =>
  Type.Optional(
    Type.Union([Type.Array(Type.Union([Name, OfProduct]), { maxItems: LIST_MAX }), OfProduct], {
      description,
    }),
  )
/** Inclusions or exclusions: components by product name. */
export type Places = NonNullable<NewFlagType['inclusions']>

const Switch = (description: string) => Type.Optional(Type.Boolean({ description }))
const Group = (description: string) =>
  Type.Optional(Type.Union([Name, Type.Null()], { description }))

const fields = {
  name: Type.Optional(
    Type.String({ description: 'Up to 50 characters, without blanks and commas' }),
  ),
  description: Type.Optional(Type.String({ maxLength: 65_535 })),
  sortkey: Type.Optional(Type.Integer({ description: 'From 1 to 32767; default: 1' })),
  cc_list: Type.Optional(
    Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: LIST_MAX })], {
      description: 'Email addresses to notify of requests; can be separated by commas',
    }),
  ),
  is_active: Switch('Whether new flags of this type can be set'),
  is_requestable: Switch('Whether it can be requested'),
  is_specifically_requestable: Switch('Whether a request can have a requestee'),
  is_multiplicable: Switch('Whether it can be set several times'),
  grant_group: Group('Id or name of the group that can grant and deny; empty for everybody'),
  request_group: Group(
    'Id or name of the group that can request, besides those who grant; empty for everybody',
  ),
  inclusions: Places(
    'Where it can be set: names of products, or components by the names of their products, or a ' +
      'list of both; `__Any__` is every product',
  ),
  exclusions: Places('Exclusions, in the same form; they override inclusions'),
}

/** Parameters of `FlagType.create`. */
export const NewFlagType = Type.Object({
  target_type: Type.Optional(Type.String({ description: '`bug`, or `attachment`' })),
  ...fields,
})
export type NewFlagType = Static<typeof NewFlagType>
/** Response of `FlagType.create`: the id of the new type. */
export const FlagTypeMade = Type.Object({ id: Type.Integer() })

const named = {
  id_or_name: Type.Optional(
    Type.String({ description: 'An id, or a name, for all types with that name' }),
  ),
  ids: Type.Optional(Type.Array(Type.Integer(), { maxItems: LIST_MAX })),
  names: Type.Optional(
    Type.Array(Name, {
      maxItems: LIST_MAX,
      description: 'Each name selects all types with that name',
    }),
  ),
}

/** Parameters of `FlagType.delete`: by id, or all types of a name. */
export const FlagTypesRemoval = Type.Object({
  ...named,
  remove_flags: Type.Optional(
    Type.Boolean({
      description:
        'Whether to delete types that are in use: their flags are removed, or get another type ' +
        'of the same name that applies',
    }),
  ),
})
export type FlagTypesRemoval = Static<typeof FlagTypesRemoval>
/** Response of `FlagType.delete`: the ids that no longer exist, or will not. */
export const FlagTypesRemoved = Type.Object({
  flagtypes: Type.Array(
    Type.Object({
      id: Type.Integer(),
      operation: Type.Optional(
        Type.Integer({
          description:
            'The id of the operation that removes its flags, and then deletes it; absent if it ' +
            'is deleted already, which is so up to 1,000 flags',
        }),
      ),
    }),
  ),
})
export type FlagTypesRemoved = Static<typeof FlagTypesRemoved>

/** Parameters of `FlagType.update`: which types, and what to set for each of them. */
export const FlagTypeChange = Type.Object({ ...named, ...fields })
export type FlagTypeChange = Static<typeof FlagTypeChange>

/** Parameters of `FlagType.move`. */
export const FlagTypeMoved = Type.Object({
  id: Type.Integer({ description: 'The id of a flag type' }),
  by: By,
})
export type FlagTypeMoved = Static<typeof FlagTypeMoved>
/** Response of `FlagType.move`: all types whose sort key changed. */
export const FlagTypesMoved = Type.Object({ flagtypes: Type.Array(Changed) })

/** Response of `FlagType.update`: all requested types, including unchanged ones. */
export const FlagTypesChanged = Type.Object({
  flagtypes: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      changes: Type.Record(Type.String(), Change, {
        description: 'By field name; `inclusions` and `exclusions` change from `0` to `1` if given',
      }),
    }),
  ),
})
