/** Wire schemas of creating, changing and deleting custom fields. */

import { type Static, Type } from 'typebox'

import { Changed } from '../../../accounts/changes.wire.ts'
import { By } from '../sort-keys.wire.ts'

const VALUES_MAX = 1_000
const NameOrNull = (description: string) =>
  Type.Optional(Type.Union([Type.String({ maxLength: 255 }), Type.Null()], { description }))

const settable = {
  display_name: Type.Optional(
    Type.String({ maxLength: 255, description: 'Its label, such as `Found by`' }),
  ),
  long_desc: Type.Optional(
    Type.String({ maxLength: 255, description: 'The description; default: the label' }),
  ),
  sortkey: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 32_767, description: 'Fields are sorted by it' }),
  ),
  is_mandatory: Type.Optional(Type.Boolean({ description: 'Whether a value is required' })),
  is_on_bug_entry: Type.Optional(
    Type.Boolean({ description: 'Whether it is on the form for new bugs' }),
  ),
  mailhead: Type.Optional(Type.Boolean({ description: 'Whether mail about new bugs contains it' })),
  obsolete: Type.Optional(
    Type.Boolean({ description: 'Whether it is disabled: values are kept, but not shown' }),
  ),
  reverse_desc: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'For fields of type 6: the label of the reverse relation',
    }),
  ),
  visibility_field: NameOrNull(
    'The select field, by internal name, that controls whether this field is shown; null for none',
  ),
  visibility_values: Type.Optional(
    Type.Array(Type.String({ maxLength: 255 }), {
      maxItems: VALUES_MAX,
      description: 'The values of `visibility_field` for which this field is shown; at least one',
    }),
  ),
  value_field: NameOrNull(
    'For fields of type 2 and 3: the select field that controls which values are offered; ' +
      'changing it offers all values everywhere',
  ),
}

/** Parameters of `Field.create`. */
export const NewField = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'Letters, digits and `_`; converted to lower case and prefixed with `cf_`',
  }),
  type: Type.Integer({
    description:
      '1 text, 2 single select, 3 multiple select, 4 long text, 5 date and time, 6 bug id, ' +
      '9 date, 10 integer; cannot be changed',
  }),
  ...settable,
})
export type NewField = Static<typeof NewField>
/** Response of `Field.create`. */
export const FieldMade = Type.Object({
  id: Type.Integer(),
  name: Type.String({ description: 'The internal name, which begins with `cf_`' }),
})

const WhichField = {
  id_or_name: Type.String({
    description: 'The id of a field if all digits, else its internal name',
  }),
}

/** Parameters of `Field.update`: which field, by id or name, and what to set. */
export const FieldChange = Type.Object({ ...WhichField, ...settable })
export type FieldChange = Static<typeof FieldChange>
/**
 * Response of `Field.update`: one entry, or two if a field and its reverse changed; and of
 * `Field.move`: all whose sort key changed.
 */
export const FieldsChanged = Type.Object({
  fields: Type.Array(Changed, { description: 'By parameter name' }),
})

/** Parameters of `Field.move`. */
export const FieldMoved = Type.Object({ ...WhichField, by: By })
export type FieldMoved = Static<typeof FieldMoved>

/** Parameters of `Field.remove`: the id or name of the field. */
export const FieldNamed = Type.Object(WhichField)
export type FieldNamed = Static<typeof FieldNamed>
/** Empty response of `Field.remove` and `Field.remove_value`. */
export const Nothing = Type.Object({})
