/** What people may be refused about classifications. */

import { thrower } from '../../platform/faults.ts'
import { shown } from '../../platform/http/faults.ts'

export const classificationFaults = {
  object_does_not_exist: {
    status: 404,
    code: 51,
    say: (wanted: number | string) =>
      typeof wanted === 'number'
        ? `There is no classification with the id ${wanted}.`
        : `There is no classification named '${shown(wanted)}'. Check the spelling.`,
  },
  auth_classification_not_enabled: {
    status: 400,
    code: 900,
    say: () => "Classifications are not in use here; the parameter 'useclassification' is off.",
  },
} as const

export const fail = thrower(classificationFaults)
