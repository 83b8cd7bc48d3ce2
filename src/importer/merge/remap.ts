/**
 * Converts the rows of an import from a second Bugzilla to those of a Docket in use: ids follow
 * from the references that the schema declares, the rest from `own-cells.ts`.
 */

import { migrations } from '../../migrations/list.ts'
import type { Row } from '../../platform/db/db.ts'
import { tablesOf } from '../../platform/db/whole-tables.ts'
import type { Put } from '../map/mapping.ts'
import { idOf, isJoined, type Merging } from './merging.ts'
import { OWN } from './own-cells.ts'
import { RESERVED } from './spans.ts'

/** A row of Docket, by its table. */
export type Made = readonly [table: string, row: Row]

/** Columns of each table that refer to reserved ids. */
const REFERENCES: ReadonlyMap<string, readonly (readonly [column: string, to: string])[]> = new Map(
  tablesOf(migrations).map(({ name, table }) => [
    name,
    Object.entries(table.columns).flatMap(([column, kind]) => {
      const to = kind.startsWith('-> ') ? kind.slice(3).replace('?', '') : undefined
      return to !== undefined && RESERVED.has(to) ? [[column, to] as const] : []
    }),
  ]),
)

/** Undefined for a row that Docket has, or that is left out. */
export function remap(merging: Merging, [table, given]: Put): Made | undefined {
  const row: Row = { ...given }
  const own = OWN[table]
  // Before ids are replaced: what a column means depends on ids of the source.
  if (own && !own(merging, row)) return undefined
  if ('id' in row) {
    const id = row['id'] as number
    if (!RESERVED.has(table)) delete row['id']
    else if (isJoined(merging, table, id)) return undefined
    else row['id'] = idOf(merging, table, id)
  }
  for (const [column, to] of REFERENCES.get(table)!) {
    const id = row[column]
    if (typeof id === 'number') row[column] = idOf(merging, to, id)
  }
  return [table, row]
}
