/** Data that Docket does not support, stored as JSON so that nothing is lost. */

import { isUtf8 } from 'node:buffer'
import { readFileSync } from 'node:fs'

import type { Cell, Staged, StagedRow } from '../staged.ts'
import { number } from './cells.ts'
import { quoted } from '../read/names.ts'
import { COLUMNS, LEFT_BEHIND } from './carried.ts'
import { isMulti, type SourceField, sourceFields } from './context.ts'
import { KEPT_ASIDE } from './losses.ts'
import type { Mapping } from './mapping.ts'

/** An unknown table, or unknown columns of a known one. */
export interface Strange {
  table: string
  /** All columns of an unknown table. */
  columns: readonly string[]
  isKnownTable: boolean
}

/**
 * SQL that finds unusual values in columns that every Bugzilla has; only those are stored, and
 * without any the column is not reported.
 */
const UNUSUAL: Readonly<Record<string, string>> = {
  'longdescs.already_wrapped': 'already_wrapped <> 0',
  'profiles.mybugslink': 'mybugslink <> 1',
  'profiles.email': "email not in ('', login_name)",
}
/** In bytes; longer values cannot be stored in a row. */
const KEPT_BYTES_MAX = 16 * 1024 * 1024

/** Ordered by table name. `leaves` are columns that parts skip deliberately. */
export function strangeIn(staged: Staged, parts: readonly Mapping[]): Strange[] {
  const own = sourceFields(staged).filter(({ custom }) => custom)
  const selects = new Set(own.map(({ name }) => name))
  const multi = new Set(own.filter(isMulti).map(({ name }) => `bug_${name}`))
  return staged.tables().flatMap((table): Strange[] => {
    if (Object.hasOwn(LEFT_BEHIND, table) || selects.has(table) || multi.has(table)) return []
    const columns = staged.columns(table)!
    const known = Object.hasOwn(COLUMNS, table) ? COLUMNS[table]!.split(' ') : undefined
    if (!known) return [{ table, columns, isKnownTable: false }]
    const left = parts
      .filter(({ sources }) => sources.includes(table))
      .flatMap(({ leaves = {} }) => Object.keys(leaves))
    const strange = columns.filter(
      (column) =>
        !known.includes(column) &&
        !left.includes(column) &&
        !isField(table, column, own) &&
        !isUsual(staged, table, column),
    )
    return strange.length > 0 ? [{ table, columns: strange, isKnownTable: true }] : []
  })
}

const isField = (table: string, column: string, own: readonly SourceField[]) =>
  table === 'bugs' && own.some(({ name }) => name === column)

/** Takes a second for a large table, so it is cached. */
const found = new WeakMap<Staged, Map<string, boolean>>()

function isUsual(staged: Staged, table: string, column: string): boolean {
  const name = `${table}.${column}`
  if (!Object.hasOwn(UNUSUAL, name)) return false
  const known = found.get(staged) ?? new Map<string, boolean>()
  found.set(staged, known)
  const before = known.get(name)
  if (before !== undefined) return before
  const where = whereFilled(staged, { table, columns: [column] })
  const rows = [...staged.rows(`select 1 from ${quoted(table)} where ${where} limit 1`)]
  known.set(name, rows.length === 0)
  return rows.length === 0
}

/** SQL for the rows of a table with an unusual value in some of the columns. */
export function whereFilled(
  staged: Staged,
  { table, columns }: Pick<Strange, 'table' | 'columns'>,
) {
  const large = staged.largeColumns(table)
  return columns
    .map((column) => {
      const filled =
        UNUSUAL[`${table}.${column}`] ?? `coalesce(${quoted(column)}, '') not in ('', 0)`
      if (!large.includes(column)) return filled
      return `${filled} or rowid in (select row_id from docket_large_values
        where table_name = ${literal(table)} and column_name = ${literal(column)})`
    })
    .join(' or ')
}
const literal = (name: string) => `'${name.replaceAll("'", "''")}'`

/** One part per table. */
export const sideData = (strange: readonly Strange[]): Mapping[] => strange.map(partOf)

/** For reports, such as `table whatever`. */
export const saidOf = ({ table, columns, isKnownTable }: Strange): string =>
  isKnownTable ? `columns ${columns.join(', ')} of ${table}` : `table ${table}`

function partOf(strange: Strange): Mapping {
  const { table, columns } = strange
  const said = saidOf(strange)
  return {
    part: `side data of ${table}`,
    sources: [table],
    ranged: [table, 'rowid'],
    *rows({ staged, losses }, { from, until }) {
      const query = `select rowid as docket_rowid, * from ${quoted(table)}
        where rowid between ? and ? and (${whereFilled(staged, { table, columns })}) order by rowid`
      for (const row of staged.rows(query, from, until)) {
        const row_key = keyOf(staged, table, { row, strange: columns })
        const cell = (column: string) => {
          const large = row[column] === null && staged.large(table, column, rowid(row))
          if (!large) return plain(row[column] ?? null)
          if (large.size <= KEPT_BYTES_MAX) return plainLarge(large.path)
          losses.tell(TOO_LARGE, `${column} of ${table} ${row_key}`)
          return null
        }
        const body = Object.fromEntries(columns.map((column) => [column, cell(column)]))
        losses.tell(`${KEPT_ASIDE}${said}`, row_key)
        yield ['side_data', { table_name: table, row_key, body: JSON.stringify(body) }]
      }
    },
  }
}

const TOO_LARGE = 'an unsupported value larger than 16 MiB was left out'
const rowid = (row: StagedRow) => number(row['docket_rowid'])

const plain = (cell: Cell) => (cell instanceof Uint8Array ? base64(cell) : cell)
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')

/** As `plain`, for a value stored in a file: as bytes if it is not text. */
function plainLarge(path: string): string {
  const bytes = readFileSync(path)
  return isUtf8(bytes) ? bytes.toString() : base64(bytes)
}

/**
 * The primary key as JSON; without one, identifying columns, or else the position in the source.
 */
function keyOf(staged: Staged, table: string, { row, strange }: Told): string {
  const primary = staged.primary(table)
  const known = staged.columns(table)!.filter((column) => !strange.includes(column))
  const columns = primary.length > 0 ? primary : known
  if (columns.length === 0) return JSON.stringify({ row: rowid(row) })
  return JSON.stringify(
    Object.fromEntries(columns.map((column) => [column, plain(row[column] ?? null)])),
  )
}
interface Told {
  row: StagedRow
  strange: readonly string[]
}
