/** Faults about values of custom fields. */

import { fault, thrower } from '../../../platform/faults.ts'
import { shown } from '../../../platform/http/faults.ts'
import { texts } from '../../fault-texts/bugs/texts.ts'

export const customFieldFaults = {
  number_not_integer: fault(400, 32000).says(
    (value: string, field: string) => `'${shown(value)}' in ${field} is not a whole number.`,
  ),
  number_too_large: fault(400, 54).says(
    (value: number, field: string, max: number) =>
      `${value} is too large for ${field}: the maximum is ${max}.`,
  ),
  number_too_small: fault(400, 55).says(
    (value: number, field: string, min: number) =>
      `${value} is too small for ${field}: the minimum is ${min}.`,
  ),
  illegal_date: fault(400, 56).says(
    (value: string, field: string, format: string) =>
      `'${shown(value)}' in ${field} is not a date. Use the format ${format}.`,
  ),
  illegal_time: fault(400, 32000).says(
    (value: string, field: string) =>
      `'${shown(value)}' in ${field} has no valid time of day. Use the format HH:MM:SS.`,
  ),
  freetext_too_long: fault(400, 104).says(
    (field: string, length: number, max: number) =>
      `The text in ${field} has ${length} characters; at most ${max} are allowed.`,
  ),
  custom_value_invalid: fault(400, 53).says(
    (field: string) => `${field} takes a single value, not a list.`,
  ),
  relationship_loop_single: fault(400, 32000).says(
    (field: string, bug: number) => `Bug ${bug} in ${field} would create a loop back to this bug.`,
  ),
  required_field: fault(400, 32000).says(
    (label: string) => `Enter a value for ${label}, which is required here.`,
  ),
}

export const fail = thrower(customFieldFaults, texts.customField)
