/** What the address of a report asks for, also one that was made for Bugzilla. Pure. */

import { type Given, lastOf } from '../../search/given.wire.ts'
import { isOfList } from '../../search/list-parameters.wire.ts'

/** The parameters that name the fields of rows, columns and tables. */
export const AXES = ['y_axis_field', 'x_axis_field', 'z_axis_field'] as const

/** What says how a report looks. What there was to say of pictures asks nothing of a table. */
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

/** The parameters that say which bugs are counted. */
export const searchGiven = (given: Given): Given =>
  new Map([...given].filter(([name]) => !LOOKS.has(name) && !isOfList(name)))

/** Without rows the columns become rows, for a list of numbers goes down. */
export function axesAsked(given: Given): [rows: string, columns: string, tables: string] {
  const [rows = '', columns = '', tables = ''] = AXES.map((name) => lastOf(given, name))
  if (rows !== '') return [rows, columns, tables]
  return columns === '' ? [tables, '', ''] : [columns, '', tables]
}

/** The query of the address of the same report. */
export function reportQuery(given: Given): string {
  const query = new URLSearchParams()
  const axes = AXES.map((name) => [name, [lastOf(given, name)]] as const)
  for (const [name, values] of [...axes, ...searchGiven(given)]) {
    for (const value of values) if (value.trim() !== '') query.append(name, value)
  }
  return query.toString()
}
