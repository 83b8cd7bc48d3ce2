/** Wire schemas of legal values as administrators see them, and of their order. */

import { type Static, Type } from 'typebox'

import { By } from '../sort-keys.wire.ts'

const ROWS_MAX = 1_000
const Field = Type.String({
  description: 'A select field with its own values, by internal or wire name',
})

/** Parameters of `Field.search_values`. */
export const ValuesSearched = Type.Object({
  field: Field,
  id: Type.Optional(Type.Integer({ description: 'Only this value' })),
  text: Type.Optional(
    Type.String({ maxLength: 255, description: 'Part of the name, in any case' }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: ROWS_MAX, description: 'Default: 100' }),
  ),
  offset: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type ValuesSearched = Static<typeof ValuesSearched>

const AdministeredValue = Type.Object({
  id: Type.Integer({ description: 'Its id within the field' }),
  name: Type.String(),
  sortkey: Type.Integer(),
  is_active: Type.Boolean(),
  is_open: Type.Optional(Type.Boolean({ description: 'For statuses' })),
  visibility_value: Type.Union([Type.String(), Type.Null()], {
    description: "The value of the field's `value_field` for which it is offered; null for all",
  }),
  is_static: Type.Boolean({ description: 'Built in: it cannot be renamed or deleted' }),
  is_default: Type.Boolean({ description: 'The default for new bugs' }),
  bugs: Type.Integer({ description: 'All bugs that have it' }),
})
/** A value with everything that is administered. */
export type AdministeredValue = Static<typeof AdministeredValue>

/** Response of `Field.search_values`. */
export const ValuesFound = Type.Object({
  values: Type.Array(AdministeredValue, { description: 'In their order' }),
  total: Type.Integer({ description: 'The number of all that match' }),
})

/** Parameters of `Field.move_value`. */
export const ValueMoved = Type.Object({
  field: Field,
  value: Type.String({ maxLength: 255, description: 'The value; case-insensitive' }),
  by: By,
})
export type ValueMoved = Static<typeof ValueMoved>
