/** Wire schemas of creating, changing and deleting custom fields. */

import { type Static, Type } from 'typebox'

import { Changed } from '../../../accounts/changes.wire.ts'

const VALUES_MAX = 1_000
const NameOrNull = (description: string) =>
  Type.Optional(Type.Union([Type.String({ maxLength: 255 }), Type.Null()], { description }))

const settable = {
  display_name: Type.Optional(
    Type.String({ maxLength: 255, description: 'Its label, such as `Found by`' }),
  ),
  long_desc: Type.Optional(
    Type.String({ maxLength: 255, description: 'What it is for; the label where left empty' }),
  ),
  sortkey: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 32_767, description: 'Smaller ones come first' }),
  ),
  is_mandatory: Type.Optional(Type.Boolean({ description: 'Whether a bug needs a value' })),
  is_on_bug_entry: Type.Optional(
    Type.Boolean({ description: 'Whether it is offered for new bugs' }),
  ),
  mailhead: Type.Optional(Type.Boolean({ description: 'Whether mail about new bugs shows it' })),
  obsolete: Type.Optional(
    Type.Boolean({ description: 'Whether it is out of use: bugs keep their values unseen' }),
  ),
  reverse_desc: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'For fields of type 6: how the bug that is named calls the one that names it',
    }),
  ),
  visibility_field: NameOrNull(
    'A select field, by its internal name, on which it depends whether this one is shown; null for none',
  ),
  visibility_values: Type.Optional(
    Type.Array(Type.String({ maxLength: 255 }), {
      maxItems: VALUES_MAX,
      description: 'The values of `visibility_field` with which this field is shown; at least one',
    }),
  ),
  value_field: NameOrNull(
    'For fields of type 2 and 3: a select field on which it depends which values are offered; ' +
      'another one than before frees all values',
  ),
}

export const NewField = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'Letters, digits and `_`; kept in small letters, with `cf_` before it',
  }),
  type: Type.Integer({
    description:
      '1 text, 2 one of a list, 3 some of a list, 4 long text, 5 date and time, 6 bug, 9 day, ' +
      '10 integer; it stays',
  }),
  ...settable,
})
export type NewField = Static<typeof NewField>
export const FieldMade = Type.Object({
  id: Type.Integer(),
  name: Type.String({ description: 'The internal name, which begins with `cf_`' }),
})

const WhichField = {
  id_or_name: Type.String({
    description: 'The number of a field if it is all digits, else its internal name',
  }),
}
export const FieldChange = Type.Object({ ...WhichField, ...settable })
export type FieldChange = Static<typeof FieldChange>
export const FieldsChanged = Type.Object({
  fields: Type.Array(Changed, { description: 'By the names of the parameters' }),
})

export const FieldNamed = Type.Object(WhichField)
export type FieldNamed = Static<typeof FieldNamed>
export const Nothing = Type.Object({})
