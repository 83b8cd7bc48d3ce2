/** Lists as CSV for spreadsheets and scripts, quoted like Bugzilla's. */

import { lineOf, quoted } from '../../../platform/csv.ts'
import type { Form } from './form.ts'

/** `ctype=csv` of `buglist.cgi`; with `human=1`, for people: titles in place of names. */
export const csv: Form = {
  type: 'text/csv',
  extension: 'csv',
  is_shown: false,
  head: ({ columns, isForPeople, separator }) => {
    const names = columns.map(({ name, title }) => (isForPeople ? title : name))
    // Bugzilla has never quoted the first column name for scripts.
    const cells = names.map((name) => (name === 'bug_id' ? name : quoted(name)))
    return lineOf(cells, separator)
  },
  entry: ({ columns, separator }, bug) =>
    lineOf(
      columns.map(({ text }) => quoted(text(bug))),
      separator,
    ),
  tail: '',
}
