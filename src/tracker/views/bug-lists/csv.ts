/** Lists as CSV for spreadsheets and scripts, quoted like Bugzilla's. */

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

/** Cells must be quoted already. Lines end with LF, as in Bugzilla. */
export const lineOf = (cells: readonly string[], separator: string) => `${cells.join(separator)}\n`

/**
 * Numbers and empty values are not quoted. As in Bugzilla, values that a spreadsheet would treat as
 * formulas are prefixed with a blank, so scripts read what they always did; so are those with
 * leading tabs and carriage returns, which some spreadsheets strip first.
 */
export function quoted(text: string): string {
  const safe = /^[+=@\t\r-]/.test(text) ? ` ${text}` : text
  return /^-?(\d+\.)?\d*$/.test(safe) ? safe : `"${safe.replaceAll('"', '""')}"`
}
