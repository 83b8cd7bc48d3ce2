/** What people may be refused about fields and their values. */

import { thrower } from '../../../platform/faults.ts'
import { shown } from '../../../platform/http/faults.ts'

export const fieldFaults = {
  /** Of a field's label, such as `Severity`. */
  object_not_specified: {
    status: 400,
    code: 50,
    say: (label: string) => `A value for ${label} is needed.`,
  },
  /** A value of a field by its label, or a field itself. */
  object_does_not_exist: {
    status: 404,
    code: 51,
    say: (type: string, wanted: number | string) =>
      typeof wanted === 'number'
        ? `There is no ${type} with the id ${wanted}.`
        : `There is no ${type} named '${shown(wanted)}'. Check the spelling.`,
  },
  // Fields of an installation's own, and the values of fields

  field_missing_description: {
    status: 400,
    code: 32000,
    say: () => 'A field needs a label: give it a `display_name`.',
  },
  field_invalid_name: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `'${shown(name)}' cannot be the name of a field: use letters, digits and '_'.`,
  },
  field_name_too_long: {
    status: 400,
    code: 32000,
    say: (name: string, max: number) =>
      `'${shown(name)}' is too long: the name of a field has at most ${max} characters.`,
  },
  field_already_exists: {
    status: 400,
    code: 32000,
    say: (name: string) => `There is a field named '${name}' already.`,
  },
  field_invalid_type: {
    status: 400,
    code: 32000,
    say: (type: number) =>
      `A field of an installation's own cannot be of type ${type}: take 1 to 6, 9 or 10.`,
  },
  field_is_built_in: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `The field '${name}' belongs to the tracker itself: it can be neither changed nor removed.`,
  },
  field_cant_control_self: {
    status: 400,
    code: 32000,
    say: (name: string) => `The field '${name}' cannot depend on itself.`,
  },
  field_control_must_be_select: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `Nothing can depend on the field '${name}': only a field with a list of values will do.`,
  },
  field_value_control_select_only: {
    status: 400,
    code: 32000,
    say: () => 'Only a field with a list of values can have a `value_field`.',
  },
  field_visibility_values_required: {
    status: 400,
    code: 32000,
    say: () =>
      'A field that depends on another one needs at least one of its values in `visibility_values`.',
  },
  field_has_no_value_field: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `The field '${name}' has no \`value_field\` on which its values could depend.`,
  },
  customfield_not_obsolete: {
    status: 400,
    code: 32000,
    say: (name: string) => `The field '${name}' is in use. Make it obsolete before it is removed.`,
  },
  customfield_has_contents: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `There are bugs with a value of the field '${name}', so it cannot be removed.`,
  },
  customfield_has_history: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `The history of bugs speaks of the field '${name}', so it cannot be removed.`,
  },
  field_is_controller: {
    status: 400,
    code: 32000,
    say: (name: string, dependent: string) =>
      `The field '${dependent}' depends on '${name}', so it cannot be removed.`,
  },
  fieldvalue_undefined: {
    status: 400,
    code: 32000,
    say: (label: string) => `A value of ${label} needs a name.`,
  },
  fieldvalue_name_too_long: {
    status: 400,
    code: 32000,
    say: (value: string, max: number) =>
      `'${shown(value)}' is too long: a value has at most ${max} characters.`,
  },
  fieldvalue_already_exists: {
    status: 400,
    code: 32000,
    say: (label: string, value: string) => `${label} has a value '${value}' already.`,
  },
  fieldvalue_reserved_word: {
    status: 400,
    code: 32000,
    say: (label: string, value: string) =>
      `'${value}' means something else where a value of ${label} is named. Take another word.`,
  },
  fieldvalue_not_editable: {
    status: 400,
    code: 32000,
    say: (label: string, value: string) =>
      `The tracker itself speaks of the value '${value}' of ${label}, so it keeps its name.`,
  },
  fieldvalue_not_deletable: {
    status: 400,
    code: 32000,
    say: (label: string, value: string) =>
      `The tracker cannot do without the value '${value}' of ${label}.`,
  },
  fieldvalue_is_default: {
    status: 400,
    code: 32000,
    say: (label: string, value: string) =>
      `'${value}' is what ${label} is where nobody chooses. Change that parameter first.`,
  },
  fieldvalue_is_controller: {
    status: 400,
    code: 32000,
    say: (label: string, value: string, dependent: string) =>
      `The field '${dependent}' depends on the value '${value}' of ${label}.`,
  },
  fieldvalue_still_has_bugs: {
    status: 400,
    code: 32000,
    say: (label: string, value: string) =>
      `There are bugs with the value '${value}' of ${label}. Change them first, or make it inactive.`,
  },
  workflow_step_to_itself: {
    status: 400,
    code: 32000,
    say: (status: string) => `A bug that is '${shown(status)}' may stay so: that is no transition.`,
  },
  workflow_needs_initial: {
    status: 400,
    code: 32000,
    say: () => 'There must be a status in use that new bugs can begin with.',
  },

  invalid_field_name: {
    status: 400,
    code: 108,
    say: (name: string) => `'${name.slice(0, 30)}' is not a field that has a list of legal values.`,
  },
} as const

export const fail = thrower(fieldFaults)
