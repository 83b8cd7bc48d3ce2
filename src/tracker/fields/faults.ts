/** What people may be refused about fields and their values. */

import { thrower } from '../../platform/faults.ts'
import { shown } from '../../platform/http/faults.ts'

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
  invalid_field_name: {
    status: 400,
    code: 108,
    say: (name: string) => `'${name.slice(0, 30)}' is not a field that has a list of legal values.`,
  },
} as const

export const fail = thrower(fieldFaults)
