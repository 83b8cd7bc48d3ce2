/** The changes of a staging that Docket's tables do not have yet; kept in the staging. */

import { number, text } from '../map/cells.ts'
import type { Staging } from '../staging/open-staging.ts'

/** What was changed: tables, and bugs or accounts in them. */
export interface Pending {
  tables: ReadonlySet<string>
  /** The bugs, or for `profiles` the accounts, by table. */
  ids: ReadonlyMap<string, ReadonlySet<number>>
  /** Whether everything has to be converted again. */
  isAll: boolean
}

const ALL = '*'
const NO_ID = -1

/** Creates the list unless it exists. */
export function openPending(staging: Staging): void {
  staging.change(`create table if not exists docket_changed (
    table_name text not null, id integer not null, primary key (table_name, id)
  ) without rowid`)
}

/** Notes changes of a table, of some bugs or as a whole. */
export function note(staging: Staging, table: string, ids: Iterable<number> = [NO_ID]): void {
  for (const id of [NO_ID, ...ids]) {
    staging.change('insert or ignore into docket_changed values (?, ?)', table, id)
  }
}

/** Notes that everything has to be converted again. */
export const noteAll = (staging: Staging): void => note(staging, ALL)

/** Undefined if there are none. */
export function pendingIn(staging: Staging): Pending | undefined {
  const ids = new Map<string, Set<number>>()
  for (const row of staging.rows('select table_name, id from docket_changed')) {
    const table = text(row['table_name'])
    const known = ids.get(table) ?? new Set()
    ids.set(table, known)
    if (number(row['id']) !== NO_ID) known.add(number(row['id']))
  }
  if (ids.size === 0) return undefined
  return { tables: new Set(ids.keys()), ids, isAll: ids.has(ALL) }
}

/** Forgets all changes, once Docket's tables have them. */
export const forgetPending = (staging: Staging): void =>
  staging.change('delete from docket_changed')
