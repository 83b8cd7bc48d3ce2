/** Arranges counted groups of bugs into tables with totals. Pure. */

import { compareVersions } from '../../catalogue/products/version-order.rules.ts'
import type { Condition } from '../../search/ask/charts.wire.ts'
import { fail } from './faults.ts'

/** The value of a field that a row stands for. */
export interface Value {
  title: string
  /** Sort position; ties are broken by title. */
  place: number
  /** The search value for its bugs; undefined if it must not be shown. */
  condition?: Condition | undefined
}

/** Bugs counted together. A field has one value, or several. */
export interface Counted {
  values: readonly (readonly Value[])[]
  bugs: number
}

/** The heading of totals, in which bugs with several values count once. */
export const TOTAL: Value = { title: 'Total', place: Infinity }

/** Counts in cells, looked up by the values of row, column and table. */
export interface Report {
  /** Rows, columns and tables, each with the total last. */
  heads: readonly Heads[]
  /** The number of bugs; undefined for none. */
  numberAt: (row: Value, column: Value, table: Value) => number | undefined
  /** Cells with a number. */
  filled: number
}
type Heads = readonly Value[]

/** The maximum sizes of a report. */
export interface Sizes {
  /** Cells of all tables. */
  cells: number
  /** Increments that produce the numbers in them. */
  sums: number
}

/**
 * Sums the counted groups. `has` tells which of rows, columns and tables exist; values are in that
 * order. Fault 20003 if the report would exceed `max`.
 */
export function reportOf(counted: readonly Counted[], has: readonly boolean[], max: Sizes): Report {
  const places = has.map((is, at) => (is ? has.slice(0, at).filter(Boolean).length : -1))
  const heads = places.map((place, at) => headsOf(counted, place, at === TABLES))
  const cells = heads.reduce((all, { length }) => all * length, 1)
  const sums = counted.reduce((all, { values }) => all + cellsOf(values), 0)
  if (cells > max.cells || sums > max.sums) fail('report_too_large', max.cells)
  const numbers: Numbers = new Map()
  for (const { values, bugs } of counted) {
    const [rows, columns, tables] = places.map((place) => [...(values[place] ?? []), TOTAL])
    for (const row of rows!) {
      for (const column of columns!) add(numbers, [row, column], tables!, bugs)
    }
  }
  const all = [...numbers.values()].flatMap((columns) => [...columns.values()])
  return {
    heads,
    numberAt: (row, column, table) => numbers.get(row)?.get(column)?.get(table),
    filled: all.reduce((filled, { size }) => filled + size, 0),
  }
}

const TABLES = 2
const cellsOf = (values: Counted['values']) =>
  values.reduce((all, { length }) => all * (length + 1), 1)

function headsOf(counted: readonly Counted[], place: number, isOfTables: boolean): Heads {
  const values = [...new Set(counted.flatMap(({ values }) => values[place] ?? []))]
  const sorted = values.sort((a, b) => a.place - b.place || compareVersions(a.title, b.title))
  // A single table is its own total.
  return isOfTables && sorted.length === 1 ? sorted : [...sorted, TOTAL]
}

type Numbers = Map<Value, Map<Value, Map<Value, number>>>
function add(numbers: Numbers, [row, column]: [Value, Value], tables: Heads, bugs: number) {
  const columns = numbers.get(row) ?? new Map<Value, Map<Value, number>>()
  numbers.set(row, columns)
  const cells = columns.get(column) ?? new Map<Value, number>()
  columns.set(column, cells)
  for (const table of tables) cells.set(table, (cells.get(table) ?? 0) + bugs)
}
