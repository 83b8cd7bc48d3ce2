/** Faults of reports and saved reports. */

import { fault, thrower } from '../../../platform/faults.ts'
import { texts } from '../../fault-texts/search/texts.ts'

export const reportFaults = {
  report_axis_invalid: fault(400, 32000).says(
    (name: string) =>
      `Bugs cannot be counted by '${name}'. Use a field with a list of values, keywords or ` +
      'people.',
  ),
  report_too_large: fault(413, 20003).says(
    (max: number) =>
      `This report has more than ${max.toLocaleString('en')} cells. Use fewer or other fields, or ` +
      'search for fewer bugs.',
  ),
  saved_report_name_invalid: fault(400, 32000).says(
    (max: number) => `The name of a saved report has 1 to ${max} characters.`,
  ),
  saved_report_too_long: fault(413, 20003).says(
    (max: number) =>
      `A saved report can have at most ${max.toLocaleString('en')} characters. Shorten the search.`,
  ),
  saved_report_without_axes: fault(400, 32000).says(
    'There is no report to save: select a field first.',
  ),
  saved_reports_too_many: fault(413, 20003).says(
    (max: number) => `You can save at most ${max} reports. Delete one first.`,
  ),
}

export const fail = thrower(reportFaults, texts.report)
