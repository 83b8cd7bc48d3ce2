/** What can be wrong with a bug's value of a field of the installation's own. */

import { thrower } from '../../../platform/faults.ts'
import { shown } from '../../../platform/http/faults.ts'

export const customFieldFaults = {
  number_not_integer: {
    status: 400,
    code: 32000,
    say: (value: string, field: string) => `'${shown(value)}' in ${field} is not a whole number.`,
  },
  number_too_large: {
    status: 400,
    code: 54,
    say: (value: number, field: string, max: number) =>
      `${value} is too large for ${field}: the maximum is ${max}.`,
  },
  number_too_small: {
    status: 400,
    code: 55,
    say: (value: number, field: string, min: number) =>
      `${value} is too small for ${field}: the minimum is ${min}.`,
  },
  illegal_date: {
    status: 400,
    code: 56,
    say: (value: string, field: string, format: string) =>
      `'${shown(value)}' in ${field} is not a date. Use the format ${format}.`,
  },
  illegal_time: {
    status: 400,
    code: 32000,
    say: (value: string, field: string) =>
      `'${shown(value)}' in ${field} has no valid time of day. Use the format HH:MM:SS.`,
  },
  freetext_too_long: {
    status: 400,
    code: 104,
    say: (field: string, length: number, max: number) =>
      `The text in ${field} has ${length} characters; at most ${max} are allowed.`,
  },
  custom_value_invalid: {
    status: 400,
    code: 53,
    say: (field: string) => `${field} takes a single value, not a list.`,
  },
  relationship_loop_single: {
    status: 400,
    code: 32000,
    say: (field: string, bug: number) =>
      `Bug ${bug} in ${field} would create a loop back to this bug.`,
  },
  required_field: {
    status: 400,
    code: 32000,
    say: (label: string) => `Enter a value for ${label}, which is required here.`,
  },
} as const

export const fail = thrower(customFieldFaults)
