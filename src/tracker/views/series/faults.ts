/** Faults about series. */

import { fault, thrower } from '../../../platform/faults.ts'

export const seriesFaults = {
  series_too_many: fault(413, 20003).says(
    (max: number) => `At most ${max} series can be shown together. Select fewer.`,
  ),
  series_points_too_many: fault(413, 20003).says(
    (max: number) =>
      `There are more than ${max.toLocaleString('en')} data points. Select fewer series or a ` +
      'shorter period.',
  ),
}

export const fail = thrower(seriesFaults)
