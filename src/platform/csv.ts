/** Lines of CSV for spreadsheets and scripts, quoted like Bugzilla's. */

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
