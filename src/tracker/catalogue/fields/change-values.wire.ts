/** Wire schemas of creating, changing and deleting legal values. */

import { type Static, Type } from 'typebox'

import { Changed } from '../../../accounts/changes.wire.ts'

const NAME_CHARS_MAX = 64

const Field = Type.String({
  description: 'A select field of its own values, by its internal name or the one in calls',
})
const Which = {
  field: Field,
  value: Type.String({
    maxLength: 255,
    description: 'The value as it is; case makes no difference',
  }),
}
const settable = {
  sortkey: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 32_767, description: 'Smaller ones come first' }),
  ),
  is_active: Type.Optional(Type.Boolean({ description: 'Whether it is offered' })),
  visibility_value: Type.Optional(
    Type.Union([Type.Integer(), Type.String({ maxLength: 255 }), Type.Null()], {
      description:
        "The value of the field's `value_field`, by name or number, with which it is offered; " +
        'null for all',
    }),
  ),
}
const Name = Type.String({ minLength: 1, maxLength: NAME_CHARS_MAX })

export const NewValue = Type.Object({
  field: Field,
  name: Name,
  is_open: Type.Optional(
    Type.Boolean({ description: 'For a status, which needs it: whether bugs are open in it' }),
  ),
  ...settable,
})
export type NewValue = Static<typeof NewValue>
export const ValueMade = Type.Object({
  id: Type.Integer({ description: 'Its number in the field' }),
})

export const ValueChange = Type.Object({
  ...Which,
  name: Type.Optional(Name),
  ...settable,
})
export type ValueChange = Static<typeof ValueChange>
export const ValuesChanged = Type.Object({
  values: Type.Array(Changed, { description: 'By the names of the parameters' }),
})

export const ValueNamed = Type.Object(Which)
export type ValueNamed = Static<typeof ValueNamed>
