/** Inserts many rows into a table that assigns ids. */

import { migrations } from '../../migrations/list.ts'
import type { Row, Tx } from '../../platform/db/db.ts'
import { putRows, tablesOf } from '../../platform/db/whole-tables.ts'

const named = new Map(tablesOf(migrations).map((table) => [table.name, table]))

/** Returns the number of rows. If the first row has no id, the table generates all ids. */
export const put = (tx: Tx, table: string, rows: readonly object[]) =>
  putRows(tx, named.get(table)!, rows as readonly Row[])
