/** Formats a Markdown table, with columns padded in the formatter's style. */

/** Lines of Markdown; vertical bars in cells are escaped. */
export function table(head: readonly string[], rows: readonly string[][]): string {
  const escaped = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = head.map((_, at) => Math.max(3, ...escaped.map((row) => row[at]!.length)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`
  const [first = [], ...others] = escaped
  const rule = widths.map((width) => '-'.repeat(width))
  return [line(first), line(rule), ...others.map(line)].join('\n')
}
