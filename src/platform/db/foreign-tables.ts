/** Reads the catalog of a server, one column per row, as tables. */

import type { ForeignTable } from './foreign.ts'

/** Of rows with the names of a table and a column, and the type of the column. */
export function tablesOf(rows: string[][]): ForeignTable[] {
  const tables = Map.groupBy(rows, ([table]) => table!)
  return [...tables].map(([name, of]) => ({
    name,
    columns: of.map(([, column, type]) => ({ name: column!, type: type! })),
  }))
}

/** The columns of primary keys by table, of rows of a table and a column in their order. */
export function keysOf(rows: string[][]): Map<string, string[]> {
  const columns = Map.groupBy(rows, ([table]) => table!)
  return new Map([...columns].map(([table, of]) => [table, of.map(([, column]) => column!)]))
}
