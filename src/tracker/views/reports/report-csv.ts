/** A report as CSV, without totals, which spreadsheets compute themselves. */

import type { Flowing } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { tableFile } from '../bug-lists/table-file.ts'
import type { CountedReport } from './report.ts'
import { TOTAL, type Value } from './tables.rules.ts'

/** A report as CSV. */
export const reportFile = (look: Look, report: CountedReport): Promise<Flowing> =>
  tableFile(look, 'report', linesOf(report))

function linesOf({ axes, heads, numberAt }: CountedReport): string[][] {
  const [rowAxis, columnAxis, tableAxis] = axes.map((axis) => axis?.title)
  // Without fields, only the total.
  const [rows, columns, tables] = heads.map((values, at) =>
    axes[at] ? values.filter((value) => value !== TOTAL) : values,
  )
  const corner = [rowAxis, columnAxis].filter(Boolean).join(' / ')
  const titles = columnAxis ? columns!.map(({ title }) => title) : ['Number of bugs']
  const numbers = (row: Value, table: Value) =>
    columns!.map((column) => String(numberAt(row, column, table) ?? 0))
  return [
    [...(tableAxis ? [tableAxis] : []), corner, ...titles],
    ...tables!.flatMap((table) =>
      rows!.map((row) => [...(tableAxis ? [table.title] : []), row.title, ...numbers(row, table)]),
    ),
  ]
}
