/** Repairs tables one after another, page by page. */

import type { Row } from './db.ts'
import type { Named } from './whole-tables.ts'

/** Where a repair goes on: in a table, after a row. */
export interface TablePlace {
  table: string
  after?: Row
}

/** How many rows were repaired, and where to go on; undefined at the end. */
export interface RepairedPage {
  repaired: number
  next: TablePlace | undefined
}

/**
 * Repairs one page: of the table at `place`, or of the first one. `page` repairs rows after a row,
 * and returns the last of them unless the table ends there.
 */
export async function repairPage(
  tables: readonly Named[],
  place: TablePlace | undefined,
  page: (
    named: Named,
    after: Row | undefined,
  ) => Promise<{ repaired: number; next: Row | undefined }>,
): Promise<RepairedPage> {
  const at = place ? tables.findIndex(({ name }) => name === place.table) : 0
  const named = tables[at]
  if (!named) return { repaired: 0, next: undefined }
  const { repaired, next: after } = await page(named, place?.after)
  if (after) return { repaired, next: { table: named.name, after } }
  const following = tables[at + 1]
  return { repaired, next: following && { table: following.name } }
}
