/** What a source has and Docket does not: carried along as JSON, so that nothing is lost. */

import { TYPE } from '../../tracker/fields/change-fields.rules.ts'
import type { Cell, Staged, StagedRow } from '../staging/staged.ts'
import { number } from './cells.ts'
import { quoted } from '../read/names.ts'
import { COLUMNS, LEFT_BEHIND } from './carried.ts'
import { type SourceField, sourceFields } from './ground.ts'
import type { Mapping } from './mapping.ts'

/** A table, or some columns of one, without a place in Docket. */
export interface Strange {
  table: string
  /** All columns of a table that nobody knows. */
  columns: readonly string[]
  isKnownTable: boolean
}

/** In the order of the tables' names. `leaves` are columns that parts leave behind on purpose. */
export function strangeIn(staged: Staged, parts: readonly Mapping[]): Strange[] {
  const own = sourceFields(staged).filter(({ isCustom }) => isCustom)
  const selects = new Set(own.map(({ name }) => name))
  const multi = new Set(own.flatMap(({ name, type }) => (type === TYPE.multi ? `bug_${name}` : [])))
  return staged.tables().flatMap((table): Strange[] => {
    if (Object.hasOwn(LEFT_BEHIND, table) || selects.has(table) || multi.has(table)) return []
    const columns = staged.columns(table)!
    const known = Object.hasOwn(COLUMNS, table) ? COLUMNS[table]!.split(' ') : undefined
    if (!known) return [{ table, columns, isKnownTable: false }]
    const left = parts
      .filter(({ sources }) => sources.includes(table))
      .flatMap(({ leaves = {} }) => Object.keys(leaves))
    const strange = columns.filter(
      (column) => !known.includes(column) && !left.includes(column) && !isField(table, column, own),
    )
    return strange.length > 0 ? [{ table, columns: strange, isKnownTable: true }] : []
  })
}

const isField = (table: string, column: string, own: readonly SourceField[]) =>
  table === 'bugs' && own.some(({ name }) => name === column)

/** A part for each table. */
export const sideData = (strange: readonly Strange[]): Mapping[] => strange.map(partOf)

function partOf({ table, columns, isKnownTable }: Strange): Mapping {
  return {
    part: `side data of ${table}`,
    sources: [table],
    ranged: [table, 'rowid'],
    *rows({ staged, losses }, { from, until }) {
      const query = `select rowid as docket_rowid, * from ${quoted(table)}
        where rowid between ? and ? order by rowid`
      for (const row of staged.rows(query, from, until)) {
        const body = bodyOf(row, columns)
        if (!body) continue
        const what = isKnownTable ? `columns ${columns.join(', ')} of ${table}` : `table ${table}`
        const row_key = keyOf(staged, table, { row, strange: columns })
        losses.tell(`kept as side data only: ${what}`, row_key)
        yield ['side_data', { table_name: table, row_key, body: JSON.stringify(body) }]
      }
    },
  }
}

/** Nothing where all cells are empty. */
function bodyOf(row: StagedRow, columns: readonly string[]) {
  const cells = columns.map((column) => [column, plain(row[column] ?? null)] as const)
  if (cells.every(([, cell]) => cell === null || cell === '' || cell === 0)) return undefined
  return Object.fromEntries(cells)
}

const plain = (cell: Cell) =>
  cell instanceof Uint8Array ? Buffer.from(cell).toString('base64') : cell

/**
 * The primary key, as JSON; where there is none, what is known of the row, or else its place in the
 * source.
 */
function keyOf(staged: Staged, table: string, { row, strange }: Told): string {
  const primary = staged.primary(table)
  const known = staged.columns(table)!.filter((column) => !strange.includes(column))
  const columns = primary.length > 0 ? primary : known
  if (columns.length === 0) return JSON.stringify({ row: number(row['docket_rowid']) })
  return JSON.stringify(
    Object.fromEntries(columns.map((column) => [column, plain(row[column] ?? null)])),
  )
}
interface Told {
  row: StagedRow
  strange: readonly string[]
}
