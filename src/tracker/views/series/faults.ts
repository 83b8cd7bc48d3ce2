/** Faults about series. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/search/texts.ts'

export const seriesFaults = {
  series_name_invalid: fault(400, 32000).says(
    (field: string, max: number) => `The ${field} of a series has 1 to ${max} characters.`,
  ),
  series_exists: fault(400, 32000).says(
    (name: string) => `The series '${name}' already exists. Choose another name.`,
  ),
  series_frequency: fault(400, 32000).says(
    (min: number) => `Only administrators can have bugs counted more often than every ${min} days.`,
  ),
  series_max: fault(413, 20003).says(
    (max: number) => `You can create at most ${max} series. Delete one first.`,
  ),
  series_too_many: fault(413, 20003).says(
    (max: number) => `At most ${max} series can be shown together. Select fewer.`,
  ),
  series_points_too_many: fault(413, 20003).says(
    (max: number) =>
      `There are more than ${max.toLocaleString('en')} data points. Select fewer series or a ` +
      'shorter period.',
  ),
}

export const fail = thrower(seriesFaults, texts.series)
