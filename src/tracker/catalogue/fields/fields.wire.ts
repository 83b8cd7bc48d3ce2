/** Wire schemas of fields and their legal values. */

import { type Static, Type } from 'typebox'

const Value = Type.Object({
  name: Type.Union([Type.String(), Type.Null()], {
    description: 'Null for the status of a bug that is not yet filed',
  }),
  sort_key: Type.Optional(Type.Integer()),
  sortkey: Type.Optional(Type.Integer({ description: 'The same, by its older name' })),
  visibility_values: Type.Optional(
    Type.Array(Type.String(), {
      description:
        "Values of the field's `value_field` with which this one is offered; all if empty",
    }),
  ),
  is_active: Type.Optional(Type.Boolean({ description: 'For what belongs to a product' })),
  description: Type.Optional(Type.String({ description: 'For keywords' })),
  is_open: Type.Optional(Type.Boolean({ description: 'For statuses' })),
  can_change_to: Type.Optional(
    Type.Array(Type.Object({ name: Type.String(), comment_required: Type.Boolean() }), {
      description: 'For statuses: those that may follow',
    }),
  ),
})
export type Value = Static<typeof Value>

const LegalValue = Type.Object({
  id: Type.Integer({ description: 'Its number in the field' }),
  name: Type.String(),
  sortkey: Type.Integer(),
  is_active: Type.Boolean({ description: 'Whether it is offered' }),
  is_open: Type.Optional(Type.Boolean({ description: 'For statuses' })),
  visibility_value: Type.Union([Type.String(), Type.Null()], {
    description: "The value of the field's `value_field` with which it is offered; null for all",
  }),
})
export type LegalValue = Static<typeof LegalValue>

const Field = Type.Object({
  id: Type.Integer(),
  name: Type.String({ description: 'The internal name, such as `bug_severity`' }),
  display_name: Type.String(),
  type: Type.Integer({
    description:
      '0 built in, 1 text, 2 one of a list, 3 some of a list, 4 long text, 5 date and time, ' +
      '6 bug, 7 addresses of bugs, 8 keywords, 9 day, 10 integer',
  }),
  is_custom: Type.Boolean(),
  is_mandatory: Type.Boolean({ description: 'Whether a new bug needs it' }),
  is_on_bug_entry: Type.Boolean({ description: 'Whether a custom field is offered for a new bug' }),
  visibility_field: Type.Union([Type.String(), Type.Null()], {
    description: 'The field on which it depends whether this one is shown',
  }),
  visibility_values: Type.Array(Type.String(), {
    description: 'Values of that field with which it is shown',
  }),
  value_field: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: 'The field on which it depends which values are offered',
    }),
  ),
  values: Type.Optional(
    Type.Array(Value, { description: 'For fields that have a list of values' }),
  ),
  sortkey: Type.Optional(Type.Integer({ description: 'Among `_extra` fields, as all below' })),
  long_desc: Type.Optional(Type.String({ description: 'What the field is for' })),
  mailhead: Type.Optional(Type.Boolean({ description: 'Whether mail about new bugs shows it' })),
  obsolete: Type.Optional(Type.Boolean({ description: 'Whether it is out of use' })),
  reverse_desc: Type.Optional(
    Type.Union([Type.String(), Type.Null()], {
      description: 'How the bug that is named calls the one that names it',
    }),
  ),
  legal_values: Type.Optional(
    Type.Array(LegalValue, {
      description: 'Those of select fields, also what is out of use, as administrators keep them',
    }),
  ),
})
export type Field = Static<typeof Field>

export const FieldsAsked = Type.Object({
  id_or_name: Type.Optional(
    Type.String({ description: 'The number of a field if it is all digits, else its name' }),
  ),
  ids: Type.Optional(Type.Array(Type.Integer(), { maxItems: 1_000 })),
  names: Type.Optional(Type.Array(Type.String(), { maxItems: 1_000 })),
  obsolete: Type.Optional(
    Type.Boolean({ description: 'Whether all fields are to be those out of use as well' }),
  ),
})
export type FieldsAsked = Static<typeof FieldsAsked>
export const Fields = Type.Object({ fields: Type.Array(Type.Partial(Field)) })

export const ValuesAsked = Type.Object({
  field: Type.String({ description: 'An internal name or the one in calls: `severity`' }),
  product_id: Type.Optional(
    Type.Integer({ description: 'For `version`, `component` and `target_milestone`' }),
  ),
})
export type ValuesAsked = Static<typeof ValuesAsked>
export const Values = Type.Object({ values: Type.Array(Type.String()) })
