/** What people may be refused about classifications. */

import { thrower } from '../../../platform/faults.ts'
import { shown } from '../../../platform/http/faults.ts'

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
    say: () => "Classifications are disabled: the parameter 'useclassification' is off.",
  },
  classification_not_specified: {
    status: 400,
    code: 32000,
    say: () => 'Enter a name for the classification.',
  },
  classification_name_too_long: {
    status: 400,
    code: 32000,
    say: (length: number, max: number) =>
      `The name of a classification can have at most ${max} characters; this one has ${length}.`,
  },
  classification_already_exists: {
    status: 400,
    code: 32000,
    say: (name: string) => `A classification named '${name}' already exists.`,
  },
  classification_not_deletable: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `The classification '${name}' holds all unclassified products and cannot be deleted.`,
  },
} as const

export const fail = thrower(classificationFaults)
