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
      `${value} is too much for ${field}, which holds ${max} at most.`,
  },
  number_too_small: {
    status: 400,
    code: 55,
    say: (value: number, field: string, min: number) =>
      `${value} is too little for ${field}, which holds ${min} at least.`,
  },
  illegal_date: {
    status: 400,
    code: 56,
    say: (value: string, field: string, format: string) =>
      `'${shown(value)}' in ${field} is no date; write it as ${format}.`,
  },
  illegal_time: {
    status: 400,
    code: 32000,
    say: (value: string, field: string) =>
      `'${shown(value)}' in ${field} has no time of day that can be read; write it as HH:MM:SS.`,
  },
  freetext_too_long: {
    status: 400,
    code: 104,
    say: (field: string, length: number, max: number) =>
      `The text in ${field} has ${length} characters; ${max} is the most it can hold.`,
  },
  custom_value_invalid: {
    status: 400,
    code: 53,
    say: (field: string) => `${field} takes one value, and was given a list.`,
  },
  relationship_loop_single: {
    status: 400,
    code: 32000,
    say: (field: string, bug: number) =>
      `With bug ${bug} in ${field}, one would come round to this bug again.`,
  },
  required_field: {
    status: 400,
    code: 32000,
    say: (label: string) => `A bug needs a value of ${label} here.`,
  },
} as const

export const fail = thrower(customFieldFaults)
