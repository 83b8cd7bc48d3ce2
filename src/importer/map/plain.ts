/** Tables that are copied column by column, declared as lists of columns. */

import { fold } from '../../platform/fold.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { StagedRow } from '../staged.ts'
import * as cells from './cells.ts'
import type { ImportContext } from './context.ts'
import { DUPLICATE_ROW, MISSING_ROW } from './losses.ts'
import type { Mapping, Put } from './mapping.ts'
import { openOnce } from './once.ts'

/** The row has a required reference to a missing row, so it is skipped. */
const DANGLING = Symbol('dangling')
type Value = null | number | string | typeof DANGLING
/** The source of a column of Docket. `what` names the row in reports. */
type Column = (row: StagedRow, context: ImportContext, what: string) => Value

/** `otherwise` replaces null and a missing column. */
export const number =
  (column: string, otherwise = 0): Column =>
  (row) =>
    cells.number(row[column], otherwise)
/** Null and a missing column stay null. */
export const numberOrNull =
  (column: string): Column =>
  (row) =>
    cells.numberOrNull(row[column])
/** 1 or 0; `otherwise` replaces null and a missing column. */
export const flag =
  (column: string, otherwise = 0): Column =>
  (row) =>
    cells.flag(row[column], otherwise)
/** `otherwise` replaces null and a missing column. */
export const text =
  (column: string, otherwise = ''): Column =>
  (row) =>
    cells.textOrNull(row[column]) ?? otherwise
/** An empty string counts as null as well. */
export const textOrNull =
  (column: string): Column =>
  (row) =>
    cells.text(row[column]) || null
/** For columns that end with `_key`. */
export const folded =
  (column: string): Column =>
  (row) =>
    fold(cells.text(row[column]))
/** Milliseconds since 1970; the time of the import replaces an invalid one, which is reported. */
export const moment =
  (column: string): Column =>
  (row, context, what) =>
    cells.moment(context, row[column], { what, otherwise: context.now })
/** The id of a row that must exist. */
export const to =
  (column: string, of: keyof ImportContext['known']): Column =>
  (row, { known }) =>
    known[of].has(row[column]) ? (row[column] as number) : DANGLING
/** As `to`, for columns where null means all: a missing row must not become all. */
export const toOrAll =
  (column: string, of: keyof ImportContext['known']): Column =>
  (row, { known }) => {
    if (cells.number(row[column]) === 0) return null
    return known[of].has(row[column]) ? row[column] : DANGLING
  }
/** As `to`, for nullable columns: a missing row becomes null. */
export const toOrNull =
  (column: string, of: keyof ImportContext['known']): Column =>
  (row, { known, losses }, what) => {
    if (known[of].has(row[column])) return row[column] as number
    if (cells.number(row[column]) > 0) {
      losses.tell('a reference to a missing row was left out', `${column} of ${what}`)
    }
    return null
  }

/** As `to`, with a replacement for a missing row. */
export const toOr =
  (column: string, of: keyof ImportContext['known'], otherwise: number): Column =>
  (row, { known, losses }, what) => {
    if (known[of].has(row[column])) return row[column] as number
    losses.tell('a reference to a missing row was replaced', `${column} of ${what}`)
    return otherwise
  }

interface Plain {
  /** The source's column by which rows are ordered and reported; default `id`. */
  by?: string
  columns: Record<string, Column>
  /**
   * Columns that are unique together; duplicate names get a number. If `by` is one of them, the
   * table is large and processed in ranges.
   */
  once?: readonly string[]
  leaves?: Record<string, string>
}

/** A table with the same name in both. */
export function plain(source: keyof Tables, about: Plain): Mapping {
  const { by = 'id', columns, once, leaves } = about
  const isGrouped = once?.includes(by)
  return {
    part: source,
    sources: [source],
    leaves,
    ...(isGrouped && { ranged: [source, by] as const }),
    *rows(context, range) {
      const isFree = once && alone(once, isGrouped ? by : undefined)
      for (const row of cells.rowsOf(context.staged, source, { by, range })) {
        const what = `row ${by} ${cells.text(row[by])} of ${source}`
        const made = make(columns, row, context, what)
        if (!made) context.losses.tell(MISSING_ROW, what)
        else if (isFree && !isFree(made)) {
          context.losses.tell(DUPLICATE_ROW, what)
        } else yield [source, made] as unknown as Put
      }
    },
  }
}

function make(columns: Plain['columns'], row: StagedRow, context: ImportContext, what: string) {
  const made: Record<string, null | number | string> = {}
  for (const [name, column] of Object.entries(columns)) {
    const value = column(row, context, what)
    if (value === DANGLING) return undefined
    made[name] = value
  }
  return made
}

/** Whether a row is the first with its values; a taken name gets a number. */
function alone(once: readonly string[], group: string | undefined) {
  const isFirst = openOnce()
  const isFree = (row: Record<string, unknown>) =>
    isFirst(group && row[group], ...once.map((column) => row[column]))
  return (row: Record<string, null | number | string>) => {
    const named = once.find((column) => column.endsWith('_key'))?.slice(0, -'_key'.length)
    const name = named === undefined ? undefined : String(row[named])
    for (let at = 2; !isFree(row); at++) {
      if (named === undefined) return false
      row[named] = `${name} (${at})`
      row[`${named}_key`] = fold(`${name} (${at})`)
    }
    return true
  }
}
