/** Converts cells of staged rows. A column that the source lacks counts as null. */

import { readFileSync } from 'node:fs'

import { quoted } from '../read/names.ts'
import type { Cell, Range, Staged, StagedRow } from '../staged.ts'
import type { ImportContext } from './context.ts'
import { dayOf } from '../../platform/zones.ts'

/** As text; empty for null. */
export const text = (cell: Cell | undefined): string =>
  typeof cell === 'string' ? cell : cell === null || cell === undefined ? '' : bytesOrNumber(cell)

/** Null if the cell is null or the source lacks the column. */
export const textOrNull = (cell: Cell | undefined): string | null =>
  cell === null || cell === undefined ? null : text(cell)

const bytesOrNumber = (cell: number | Uint8Array) =>
  typeof cell === 'number' ? String(cell) : new TextDecoder().decode(cell)

/** As a number; `otherwise` for null and empty text. */
export const number = (cell: Cell | undefined, otherwise = 0): number => {
  if (cell === null || cell === undefined || cell === '') return otherwise
  const value = Number(text(cell))
  return Number.isFinite(value) ? value : otherwise
}

/** Null if the cell is null or the source lacks the column. */
export const numberOrNull = (cell: Cell | undefined): number | null =>
  cell === null || cell === undefined ? null : number(cell)

/** Booleans are 0 and 1 in every engine. */
export const flag = (cell: Cell | undefined, otherwise = 0): number =>
  Number(number(cell, otherwise) !== 0)

/** Hours as text, such as `-1.25`, in hundredths of an hour. */
export const hundredths = (cell: Cell | undefined): number => Math.round(number(cell) * 100)

/**
 * A time in milliseconds; an invalid one is reported and becomes `otherwise`. In the repeated hour
 * of autumn, it is the second occurrence if the first would be before `not_before`.
 */
export function moment(
  { zone, losses }: ImportContext,
  cell: Cell | undefined,
  {
    what,
    otherwise,
    not_before,
  }: { what: string; otherwise: number; not_before?: number | undefined },
): number {
  const ms = zone.moment(text(cell), not_before)
  if (ms !== undefined) return ms
  losses.tell('an invalid time was replaced', `${what}: '${text(cell)}'`)
  return otherwise
}

/** As `moment`, for a nullable cell. */
export function momentOrNull(
  context: ImportContext,
  cell: Cell | undefined,
  what: string,
  not_before?: number,
): number | null {
  if (cell === null || cell === undefined || cell === '') return null
  const ms = context.zone.moment(text(cell), not_before)
  if (ms === undefined) context.losses.tell('an invalid time was left out', what)
  return ms ?? null
}

/** The start of a day, for a nullable cell. */
export function dayOrNull(
  context: ImportContext,
  cell: Cell | undefined,
  what: string,
): number | null {
  if (cell === null || cell === undefined || cell === '') return null
  const ms = dayOf(text(cell))
  if (ms === undefined) {
    context.losses.tell('an invalid date was left out', `${what}: '${text(cell)}'`)
  }
  return ms ?? null
}

/** The number of rows of a table; 0 if it does not exist. */
export function countOf(staged: Staged, table: string): number {
  if (!staged.columns(table)) return 0
  const [row] = [...staged.rows(`select count(*) as n from ${quoted(table)}`)]
  return number(row!['n'])
}

/** All columns of a table in a range of one of them; empty if the table does not exist. */
export function* rowsOf(
  staged: Staged,
  table: string,
  { by, range, next = [] }: { by: string; range?: Range; next?: readonly string[] },
): Iterable<StagedRow> {
  if (!staged.columns(table)) return
  const large = table in OPENED_APART ? [] : staged.largeColumns(table)
  const columns = large.length > 0 ? `rowid as ${ROW}, *` : '*'
  const order = [by, ...next].map(quoted).join(', ')
  const where = range && Number.isFinite(range.from) ? `where ${quoted(by)} between ? and ?` : ''
  const values = where ? [range!.from, range!.until] : []
  const query = `select ${columns} from ${quoted(table)} ${where} order by ${order}`
  for (const row of staged.rows(query, ...values)) {
    for (const column of large) row[column] ??= largeText(staged, [table, column, row[ROW]])
    yield row
  }
}
const ROW = 'docket_rowid'
/** Their large values are streamed to their destination. */
const OPENED_APART: Record<string, true> = { attach_data: true }

/** The text of a value stored outside its row. */
export function largeText(
  staged: Staged,
  [table, column, row]: [string, string, Cell | undefined],
) {
  const found = staged.large(table, column, row as number)
  return found ? readFileSync(found.path, 'utf8') : null
}
