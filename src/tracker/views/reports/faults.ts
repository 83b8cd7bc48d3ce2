/** What can be wrong with a report, or with keeping one. */

import { thrower } from '../../../platform/faults.ts'

export const reportFaults = {
  report_axis_invalid: {
    status: 400,
    code: 32000,
    say: (name: string) =>
      `Bugs cannot be counted by '${name}'. Use a field with a list of values, keywords or ` +
      'people.',
  },
  report_too_large: {
    status: 413,
    code: 20003,
    say: (max: number) =>
      `This report has more than ${max.toLocaleString('en')} cells. Use fewer or other fields, or ` +
      'search for fewer bugs.',
  },
  saved_report_name_invalid: {
    status: 400,
    code: 32000,
    say: (max: number) => `The name of a saved report has 1 to ${max} characters.`,
  },
  saved_report_too_long: {
    status: 413,
    code: 20003,
    say: (max: number) =>
      `A saved report can have at most ${max.toLocaleString('en')} characters. Shorten the search.`,
  },
  saved_report_without_axes: {
    status: 400,
    code: 32000,
    say: () => 'There is no report to save: select a field first.',
  },
  saved_reports_too_many: {
    status: 413,
    code: 20003,
    say: (max: number) => `You can save at most ${max} reports. Delete one first.`,
  },
} as const

export const fail = thrower(reportFaults)
