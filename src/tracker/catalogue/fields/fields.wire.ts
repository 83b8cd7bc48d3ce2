/** Wire schemas of fields and their legal values. */

import { type Static, Type } from 'typebox'

const Value = Type.Object({
  name: Type.Union([Type.String(), Type.Null()], {
    description: 'Null for the initial state of new bugs',
  }),
  sort_key: Type.Optional(Type.Integer()),
  sortkey: Type.Optional(Type.Integer({ description: 'The same, by an older name' })),
  visibility_values: Type.Optional(
    Type.Array(Type.String(), {
      description:
        "Values of the field's `value_field` for which this one is offered; all if empty",
    }),
  ),
  is_active: Type.Optional(
    Type.Boolean({ description: 'For values of a product, and inactive keywords' }),
  ),
  description: Type.Optional(Type.String({ description: 'For keywords' })),
  is_open: Type.Optional(Type.Boolean({ description: 'For statuses' })),
  can_change_to: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), comment_required: Type.Boolean() }), {
      description: 'For statuses: possible next statuses',
    }),
  ),
})
export type Value = Static<typeof Value>

const LegalValue = Type.Object({
  id: Type.Integer({ description: 'Its id within the field' }),
  name: Type.String(),
  sortkey: Type.Integer(),
  is_active: Type.Boolean({ description: 'Whether it can be selected' }),
  is_open: Type.Optional(Type.Boolean({ description: 'For statuses' })),
  visibility_value: Type.Union([Type.String(), Type.Null()], {
    description: "The value of the field's `value_field` for which it is offered; null for all",
  }),
})
export type LegalValue = Static<typeof LegalValue>

const Field = Type.Object({
  id: Type.Integer(),
  name: Type.String({ description: 'The internal name, such as `bug_severity`' }),
  display_name: Type.String(),
  type: Type.Integer({
    description:
      '0 built in, 1 text, 2 single select, 3 multiple select, 4 long text, 5 date and ' +
      'time, 6 bug id, 7 bug URLs, 8 keywords, 9 date, 10 integer',
  }),
  is_custom: Type.Boolean(),
  is_mandatory: Type.Boolean({ description: 'Whether new bugs require it' }),
  is_on_bug_entry: Type.Boolean({
    description: 'Whether a custom field is on the form for new bugs',
  }),
  visibility_field: Type.Union([Type.String(), Type.Null()], {
    description: 'The field that controls whether this one is shown',
  }),
  visibility_values: Type.Array(Type.String(), {
    description: 'Values of that field for which it is shown',
  }),
  value_field: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: 'The field that controls which values are offered',
    }),
  ),
  values: Type.Optional(Type.Array(Value, { description: 'For fields with legal values' })),
  sortkey: Type.Optional(Type.Integer({ description: 'Only as `_extra` field, like all below' })),
  long_desc: Type.Optional(Type.String({ description: 'The description' })),
  mailhead: Type.Optional(Type.Boolean({ description: 'Whether mail about new bugs contains it' })),
  obsolete: Type.Optional(Type.Boolean({ description: 'Whether it is disabled' })),
  reverse_desc: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: 'The label of the reverse relation',
    }),
  ),
  legal_values: Type.Optional(
    Type.Array(LegalValue, {
      description: 'The values of select fields, including disabled ones, for administrators',
    }),
  ),
})
export type Field = Static<typeof Field>

/** Parameters of `Bug.fields`; without any, all active fields. */
export const FieldsAsked = Type.Object({
  id_or_name: Type.Optional(
    Type.String({ description: 'The id of a field if all digits, else its name' }),
  ),
  ids: Type.Optional(Type.Array(Type.Integer(), { maxItems: 1_000 })),
  names: Type.Optional(Type.Array(Type.String(), { maxItems: 1_000 })),
  obsolete: Type.Optional(
    Type.Boolean({ description: 'Whether to include disabled fields if all are requested' }),
  ),
})
export type FieldsAsked = Static<typeof FieldsAsked>
/** Response of `Bug.fields`; `include_fields` may leave out any property. */
export const Fields = Type.Object({ fields: Type.Array(Type.Partial(Field)) })

/** Parameters of `Bug.legal_values`. */
export const ValuesAsked = Type.Object({
  field: Type.String({ description: 'An internal or wire name, such as `severity`' }),
  product_id: Type.Optional(
    Type.Integer({ description: 'For `version`, `component` and `target_milestone`' }),
  ),
})
export type ValuesAsked = Static<typeof ValuesAsked>
/** Response of `Bug.legal_values`: names in display order. */
export const Values = Type.Object({ values: Type.Array(Type.String()) })
