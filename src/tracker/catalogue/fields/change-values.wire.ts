/** Wire schemas of creating, changing and deleting legal values. */

import { type Static, Type } from 'typebox'

import { Changed } from '../../../accounts/changes.wire.ts'

const NAME_CHARS_MAX = 64

const Field = Type.String({
  description: 'A select field with its own values, by internal or wire name',
})
const Which = {
  field: Field,
  value: Type.String({
    maxLength: 255,
    description: 'The current value; case-insensitive',
  }),
}
const settable = {
  sortkey: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 32_767, description: 'Fields are sorted by it' }),
  ),
  is_active: Type.Optional(Type.Boolean({ description: 'Whether it can be selected' })),
  visibility_value: Type.Optional(
    Type.Union([Type.Integer(), Type.String({ maxLength: 255 }), Type.Null()], {
      description:
        "The value of the field's `value_field`, by name or id, for which it is offered; null " +
        'for all',
    }),
  ),
}
const Name = Type.String({ minLength: 1, maxLength: NAME_CHARS_MAX })

/** Parameters of `Field.create_value`. */
export const NewValue = Type.Object({
  field: Field,
  name: Name,
  is_open: Type.Optional(
    Type.Boolean({ description: 'For a status, required: whether bugs with it are open' }),
  ),
  ...settable,
})
export type NewValue = Static<typeof NewValue>
/** Response of `Field.create_value`. */
export const ValueMade = Type.Object({
  id: Type.Integer({ description: 'Its id within the field' }),
})

/** Parameters of `Field.update_value`: which value, and what to set. */
export const ValueChange = Type.Object({
  ...Which,
  name: Type.Optional(Name),
  ...settable,
})
export type ValueChange = Static<typeof ValueChange>
/** Response of `Field.update_value`; always one entry. */
export const ValuesChanged = Type.Object({
  values: Type.Array(Changed, { description: 'By parameter name' }),
})

/** Parameters of `Field.remove_value`: the field, and the name of the value. */
export const ValueNamed = Type.Object(Which)
export type ValueNamed = Static<typeof ValueNamed>
