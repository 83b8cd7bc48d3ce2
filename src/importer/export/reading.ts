/** What every part of an export to Bugzilla reads and reports with, and pages of Docket's rows. */

import { migrations } from '../../migrations/list.ts'
import type { Row, Tx } from '../../platform/db/db.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { type Named, pagesOf, tablesOf } from '../../platform/db/whole-tables.ts'
import { type Column, type Converting, cellsOf } from './cells.ts'
import type { Cell } from './literals.ts'
import type { OwnField } from './own-fields.ts'
import type { PlainTable } from './tables.ts'

/** The export: a snapshot of Docket, and what the Bugzilla has. */
export interface Reading extends Converting {
  tx: Tx
  /** Whether the extension Voting is enabled there. */
  has_voting: boolean
  /** Custom fields, and all fields that Bugzilla has. */
  own: readonly OwnField[]
  fields: ReadonlyMap<number, string>
  /** Fields whose values depend on another field that Bugzilla has. */
  controlled: ReadonlySet<number>
  /** Legal values by id. */
  values: ReadonlyMap<number, Value>
}

/** A legal value; `value_id` is its id among those of its field. */
export interface Value {
  field_id: number
  value_id: number
  value: string
}

/** A table of Bugzilla and all its rows. */
export interface Filled {
  table: string
  columns: readonly string[]
  pages: AsyncIterable<Cell[][]>
}

const TABLES: ReadonlyMap<string, Named> = new Map(
  tablesOf(migrations).map((named) => [named.name, named]),
)

/** All rows of a table of Docket, in pages, in the order of its key. */
export const rowsOf = (tx: Tx, name: keyof Tables): AsyncIterable<Row[]> =>
  pagesOf(tx, TABLES.get(name)!)

/** A table that is filled row by row. */
export function filled(reading: Reading, plain: PlainTable): Filled {
  const { table, leaves = {} } = plain
  const left = Object.entries(leaves)
  return made(reading, plain, (row) => {
    for (const [column, { what, usual }] of left) {
      if (!usual.includes(row[column])) reading.tell(what, saidOf(table, row))
    }
    return row
  })
}

/** A table whose rows are made from those of one of Docket; `undefined` leaves a row out. */
export function made(
  { tx, ...how }: Reading,
  { table, docket, columns }: { table: string; docket: keyof Tables; columns: readonly Column[] },
  make: (row: Row) => Row | undefined,
): Filled {
  async function* pages() {
    for await (const page of rowsOf(tx, docket)) {
      yield page.flatMap((row) => {
        const own = make(row)
        return own ? [cellsOf(columns, own, how, saidOf(table, row))] : []
      })
    }
  }
  return { table, columns: columns.map(({ theirs }) => theirs), pages: pages() }
}

/** The name of a row in reports. */
export const saidOf = (table: string, row: Row) =>
  `${table} ${String(row['id'] ?? row['bug_id'] ?? Object.values(row)[0])}`
