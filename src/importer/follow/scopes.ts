/** The rows of Docket's tables that a part of an import writes. */

import { migrations } from '../../migrations/list.ts'
import { type Named, tablesOf } from '../../platform/db/whole-tables.ts'
import { relations } from '../../tracker/model/bug-fields/relations.wire.ts'
import type { Mapping } from '../map/mapping.ts'

/** A table of a part, and the column with the ids that divide the part into ranges. */
export interface PartTable {
  named: Named
  by: string | undefined
  /** For side data: the table of the source. */
  only?: readonly [column: string, value: string]
}

const OF_BUG = 'bug_id'
/** Where a part writes to others than the table of its name. */
const TABLES: Readonly<Record<string, Record<string, string | undefined>>> = {
  bugs: { bugs: 'id', longdescs: OF_BUG },
  'see also': { bug_see_also: OF_BUG },
  'custom values': { bug_cf_values: OF_BUG, bug_cf_multi: OF_BUG },
  history: { bug_changes: OF_BUG },
  visits: { bug_user_last_visit: OF_BUG },
  'comment tags': { longdescs_tags: undefined, longdescs_tags_weights: undefined },
  'comment tag history': { longdescs_tags_activity: undefined },
  'comment revisions': { longdescs_activity: undefined },
  aliases: { bugs_aliases: undefined },
  'field values': { field_values: undefined },
  'missing people': { users: undefined },
  profiles: { users: 'id' },
  user_api_keys: { api_keys: undefined },
  component_watch: { area_watch: undefined },
  ...Object.fromEntries(relations.map(({ table, reverse }) => [table, { [table]: reverse.name }])),
}
const SIDE = /^side data of (.*)$/

const named = new Map(tablesOf(migrations).map((table) => [table.name, table]))

/** The tables that a part writes, in the order in which rows are inserted. */
export function tablesOfPart({ part, ranged }: Mapping): PartTable[] {
  const [, aside] = SIDE.exec(part) ?? []
  if (aside !== undefined) {
    return [{ named: named.get('side_data')!, by: undefined, only: ['table_name', aside] }]
  }
  const [from, column] = ranged ?? []
  const own = { [part]: from === 'bugs' ? OF_BUG : column }
  return Object.entries(TABLES[part] ?? own).map(([table, by]) => ({
    named: named.get(table)!,
    by,
  }))
}
