/** What can be wrong with asking for series. */

import { thrower } from '../../../platform/faults.ts'

export const seriesFaults = {
  series_too_many: {
    status: 413,
    code: 20003,
    say: (max: number) => `At most ${max} series can be shown together. Select fewer.`,
  },
  series_points_too_many: {
    status: 413,
    code: 20003,
    say: (max: number) =>
      `There are more than ${max.toLocaleString('en')} data points. Select fewer series or a ` +
      'shorter period.',
  },
} as const

export const fail = thrower(seriesFaults)
