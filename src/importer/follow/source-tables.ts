/** What the tables of a source are to rounds: rows of bugs, or small tables. */

import { relations } from '../../tracker/model/bug-fields/relations.wire.ts'
import { Refusal } from '../../platform/refusal.ts'
import { LEFT_BEHIND } from '../map/carried.ts'
import type { Table } from '../read/source.ts'
import type { Staging } from '../staging/open-staging.ts'

/** A table whose rows belong to bugs. */
export interface OfBugs {
  table: Table
  /** The column with the bug. */
  column: string
  /** A column with numbers that grow, which is its primary key. */
  grows: string | undefined
  /** A column with the time of the last change. */
  changed: string | undefined
}

/** The tables of a source that are imported. */
export interface SourceTables {
  /** `bugs` comes first. */
  ofBugs: readonly OfBugs[]
  /** The content of attachments; some installations keep it elsewhere. */
  contents: Table | undefined
  /** Read as a whole. */
  whole: readonly Table[]
}

/** What people note about bugs for themselves changes without the bugs. Read as a whole. */
export const PERSONAL: ReadonlySet<string> = new Set(['votes', 'bug_tag', 'email_bug_ignore'])

/** Changes of these affect no other table. */
export const ALONE: ReadonlySet<string> = new Set([...PERSONAL, 'bug_user_last_visit'])

const TIMES: Readonly<Record<string, string>> = {
  bugs: 'delta_ts',
  attachments: 'modification_time',
  flags: 'modification_date',
  bug_user_last_visit: 'last_visit_ts',
}
const BUG_COLUMNS: Readonly<Record<string, string>> = {
  duplicates: 'dupe',
  ...Object.fromEntries(relations.map(({ table, reverse }) => [table, reverse.name])),
}

/** Refuses a source whose tables are not those that were staged. */
export function sortTables(staging: Staging, tables: readonly Table[]): SourceTables {
  const named = tables.map((table) => ({ ...table, name: table.name.toLowerCase() }))
  refuseChanged(staging, named)
  const kept = tables.filter(({ name }) => !Object.hasOwn(LEFT_BEHIND, name.toLowerCase()))
  const ofBugs = kept.flatMap((table): OfBugs[] => {
    const name = table.name.toLowerCase()
    const has = (column: string) => table.columns.some((one) => one.name === column)
    const column = BUG_COLUMNS[name] ?? (has('bug_id') ? 'bug_id' : undefined)
    if (column === undefined || PERSONAL.has(name)) return []
    const [key, ...more] = table.columns.filter((one) => table.primary.includes(one.name))
    const isNumber = key?.kind === 'integer' && more.length === 0
    const changed = TIMES[name]
    return [
      {
        table,
        column,
        grows: isNumber ? key.name : undefined,
        changed: changed !== undefined && has(changed) ? changed : undefined,
      },
    ]
  })
  const isBugs = ({ table }: OfBugs) => Number(table.name.toLowerCase() === 'bugs')
  const contents = kept.find(({ name }) => name.toLowerCase() === 'attach_data')
  const others = new Set([...ofBugs.map(({ table }) => table), contents])
  return {
    ofBugs: ofBugs.sort((a, b) => isBugs(b) - isBugs(a)),
    contents,
    whole: kept.filter((table) => !others.has(table)),
  }
}

function refuseChanged(staging: Staging, tables: readonly Table[]) {
  const names = new Set(tables.map(({ name }) => name))
  const gone = staging.tables().find((name) => !names.has(name))
  if (gone !== undefined) throw changed(gone, 'no longer exists')
  for (const { name, columns } of tables) {
    const before = staging.declared(name)?.columns
    if (!before) throw changed(name, 'is new')
    const [was, is] = [before, columns].map((all) => all.map((one) => `${one.name} ${one.type}`))
    const other = is!.find((one) => !was!.includes(one)) ?? was!.find((one) => !is!.includes(one))
    if (other !== undefined) throw changed(name, `has other columns (${other})`)
  }
}

/** Rounds cannot go on: the tables of the source are not those that were staged. */
export class SourceChanged extends Refusal {
  override name = 'Refusal'
}

const changed = (table: string, how: string) =>
  new SourceChanged(
    `the table ${table} of the source ${how} since the import began; import into a new data ` +
      'folder and a new database',
  )
