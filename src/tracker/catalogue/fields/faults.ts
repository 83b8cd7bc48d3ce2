/** Faults about fields and their values. */

import { fault, thrower } from '../../../platform/faults.ts'
import { shown } from '../../../platform/http/faults.ts'
import { texts } from '../../fault-texts/catalogue/texts.ts'

export const fieldFaults = {
  /** For a field's label, such as `Severity`. */
  object_not_specified: fault(400, 50).says((label: string) => `Enter a value for ${label}.`),
  /** A value, described by its field's label, or the field itself. */
  object_does_not_exist: fault(404, 51).says((type: string, wanted: number | string) =>
    typeof wanted === 'number'
      ? `There is no ${type} with the id ${wanted}.`
      : `There is no ${type} named '${shown(wanted)}'. Check the spelling.`,
  ),
  keyword_inactive: fault(400, 32000).says(
    (name: string) =>
      `The keyword '${name}' is inactive: bugs that have it keep it, but no more bugs can get it.`,
  ),
  // Custom fields, and values of fields

  field_missing_description: fault(400, 32000).says(
    'Enter a label for the field in `display_name`.',
  ),
  field_invalid_name: fault(400, 32000).says(
    (name: string) => `'${shown(name)}' is not a valid field name: use letters, digits and '_'.`,
  ),
  field_name_too_long: fault(400, 32000).says(
    (name: string, max: number) =>
      `'${shown(name)}' is too long: a field name can have at most ${max} characters.`,
  ),
  field_already_exists: fault(400, 32000).says(
    (name: string) => `A field named '${name}' already exists.`,
  ),
  field_invalid_type: fault(400, 32000).says(
    (type: number) => `Invalid field type ${type}: use 1 to 6, 9 or 10.`,
  ),
  field_is_built_in: fault(400, 32000).says(
    (name: string) => `The field '${name}' is built in and cannot be changed or deleted.`,
  ),
  field_cant_control_self: fault(400, 32000).says(
    (name: string) => `The field '${name}' cannot depend on itself.`,
  ),
  field_control_must_be_select: fault(400, 32000).says(
    (name: string) => `No field can depend on '${name}', because it has no list of values.`,
  ),
  field_value_control_select_only: fault(400, 32000).says(
    'Only a field with a list of values can have a `value_field`.',
  ),
  field_visibility_values_required: fault(400, 32000).says(
    'A field that depends on another one needs at least one value in `visibility_values`.',
  ),
  field_has_no_value_field: fault(400, 32000).says(
    (name: string) =>
      `The values of '${name}' cannot depend on another field: it has no \`value_field\`.`,
  ),
  customfield_not_obsolete: fault(400, 32000).says(
    (name: string) => `The field '${name}' is in use. Make it obsolete before you delete it.`,
  ),
  customfield_has_contents: fault(400, 32000).says(
    (name: string) =>
      `The field '${name}' cannot be deleted, because some bugs have a value in it.`,
  ),
  customfield_has_history: fault(400, 32000).says(
    (name: string) =>
      `The field '${name}' cannot be deleted, because the history of bugs refers to it.`,
  ),
  field_is_controller: fault(400, 32000).says(
    (name: string, dependent: string) =>
      `The field '${name}' cannot be deleted, because the field '${dependent}' depends on it.`,
  ),
  fieldvalue_undefined: fault(400, 32000).says(
    (label: string) => `Enter a name for the value of ${label}.`,
  ),
  fieldvalue_name_too_long: fault(400, 32000).says(
    (value: string, max: number) =>
      `'${shown(value)}' is too long: a value can have at most ${max} characters.`,
  ),
  fieldvalue_already_exists: fault(400, 32000).says(
    (label: string, value: string) => `${label} already has a value '${value}'.`,
  ),
  fieldvalue_reserved_word: fault(400, 32000).says(
    (label: string, value: string) =>
      `'${value}' is reserved and cannot be a value of ${label}. Use another word.`,
  ),
  fieldvalue_not_editable: fault(400, 32000).says(
    (label: string, value: string) =>
      `The value '${value}' of ${label} is built in and cannot be renamed.`,
  ),
  fieldvalue_not_deletable: fault(400, 32000).says(
    (label: string, value: string) =>
      `The value '${value}' of ${label} is built in and cannot be deleted.`,
  ),
  fieldvalue_is_default: fault(400, 32000).says(
    (label: string, value: string) =>
      `'${value}' is the default of ${label}. Change that parameter first.`,
  ),
  fieldvalue_is_controller: fault(400, 32000).says(
    (label: string, value: string, dependent: string) =>
      `The field '${dependent}' depends on the value '${value}' of ${label}.`,
  ),
  fieldvalue_still_has_bugs: fault(400, 32000).says(
    (label: string, value: string) =>
      `Some bugs have the value '${value}' of ${label}. Change them first, or make it inactive.`,
  ),
  workflow_step_to_itself: fault(400, 32000).says(
    (status: string) => `'${shown(status)}' cannot have a transition to itself.`,
  ),
  workflow_needs_initial: fault(400, 32000).says(
    'At least one active status must be available for new bugs.',
  ),

  invalid_field_name: fault(400, 108).says(
    (name: string) => `'${name.slice(0, 30)}' is not a field with a list of legal values.`,
  ),
}

export const fail = thrower(fieldFaults, texts.field)
