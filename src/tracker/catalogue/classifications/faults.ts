/** Faults about classifications. */

import { fault, thrower } from '../../../platform/faults.ts'
import { shown } from '../../../platform/http/faults.ts'
import { texts } from '../../fault-texts/catalogue/texts.ts'

export const classificationFaults = {
  object_does_not_exist: fault(404, 51).says((wanted: number | string) =>
    typeof wanted === 'number'
      ? `There is no classification with the id ${wanted}.`
      : `There is no classification named '${shown(wanted)}'. Check the spelling.`,
  ),
  auth_classification_not_enabled: fault(400, 900).says(
    "Classifications are disabled: the parameter 'useclassification' is off.",
  ),
  classification_not_specified: fault(400, 32000).says('Enter a name for the classification.'),
  classification_name_too_long: fault(400, 32000).says(
    (length: number, max: number) =>
      `The name of a classification can have at most ${max} characters; this one has ${length}.`,
  ),
  classification_already_exists: fault(400, 32000).says(
    (name: string) => `A classification named '${name}' already exists.`,
  ),
  classification_not_deletable: fault(400, 32000).says(
    (name: string) =>
      `The classification '${name}' holds all unclassified products and cannot be deleted.`,
  ),
}

export const fail = thrower(classificationFaults, texts.classification)
