/** Lists as tables for spreadsheets and scripts, quoted as Bugzilla quotes them. */

import type { Form } from './form.ts'

export const csv: Form = {
  type: 'text/csv',
  extension: 'csv',
  is_shown: false,
  head: ({ columns, isForPeople, separator }) => {
    const names = columns.map(({ name, title }) => (isForPeople ? title : name))
    // The first of the names for scripts has never been quoted.
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

export const lineOf = (cells: readonly string[], separator: string) => `${cells.join(separator)}\n`

/**
 * Numbers and nothing stand bare. A blank goes before what a spreadsheet would take for a formula,
 * as in Bugzilla, so scripts read what they have always read; and before tabs and carriage returns,
 * which some leave out before they look for one.
 */
export function quoted(text: string): string {
  const safe = /^[+=@\t\r-]/.test(text) ? ` ${text}` : text
  return /^-?(\d+\.)?\d*$/.test(safe) ? safe : `"${safe.replaceAll('"', '""')}"`
}
