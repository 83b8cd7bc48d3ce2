/** Parses the query of a report, including Bugzilla's. Pure. */

import { type Given, lastOf } from '../../search/ask/given.wire.ts'
import { isOfList } from '../../search/ask/list-parameters.wire.ts'

/** The parameters with the fields of rows, columns and tables. */
export const AXES = ['y_axis_field', 'x_axis_field', 'z_axis_field'] as const

/** Parameters about presentation. Those about images have no effect on tables. */
const LOOKS: ReadonlySet<string> = new Set([
  ...AXES,
  'action',
  'cumulate',
  'edit',
  'height',
  'report_name',
  'saved_report_id',
  'width',
])

/** The search criteria. */
export const searchGiven = (given: Given): Given =>
  new Map([...given].filter(([name]) => !LOOKS.has(name) && !isOfList(name)))

/** Without rows, the columns become rows: a single list is vertical. */
export function axesAsked(given: Given): [rows: string, columns: string, tables: string] {
  const [rows = '', columns = '', tables = ''] = AXES.map((name) => lastOf(given, name))
  if (rows !== '') return [rows, columns, tables]
  return columns === '' ? [tables, '', ''] : [columns, '', tables]
}

/** The query string of the same report. */
export function reportQuery(given: Given): string {
  const query = new URLSearchParams()
  const axes = AXES.map((name) => [name, [lastOf(given, name)]] as const)
  for (const [name, values] of [...axes, ...searchGiven(given)]) {
    for (const value of values) if (value.trim() !== '') query.append(name, value)
  }
  return query.toString()
}
