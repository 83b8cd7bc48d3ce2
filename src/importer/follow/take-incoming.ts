/** Compares incoming rows with the staged ones, and replaces those that differ. */

import { rmSync } from 'node:fs'
import { join } from 'node:path'

import { number } from '../map/cells.ts'
import { quoted } from '../read/names.ts'
import type { Staging } from '../staging/open-staging.ts'
import type { Cell, StagedRow } from '../staged.ts'
import { type Incoming, incomingOf, type LargeValue } from './incoming.ts'

/** Which staged rows the incoming ones replace: a condition on the table. */
export interface Scope {
  sql: string
  values: readonly Cell[]
}

/** All rows of a table. */
export const WHOLE: Scope = { sql: '1', values: [] }

/** What differed. */
export interface Changes {
  /** The number of rows that were deleted, inserted or changed. */
  rows: number
  /** The values of the column that names what the rows belong to, old and new. */
  ids: Set<number>
  /** The positions of rows that are new or changed: their primary key, if that is one number. */
  made: number[]
  /** Rows that are gone. */
  gone: StagedRow[]
  /** The former form of rows that changed. */
  former: StagedRow[]
}

interface Taking {
  staging: Staging
  incoming: Incoming
  folder: string
}

/**
 * Replaces the staged rows of a scope by the incoming ones; call it in a transaction. `column`
 * names what rows belong to. Rows without a primary key are replaced together.
 */
export function takeIncoming(
  taking: Taking,
  table: string,
  { scope, column }: { scope: Scope; column: string | undefined },
): Changes {
  const { staging, incoming } = taking
  incoming.refuseWithoutAuthor()
  const keys = staging.primary(table)
  const changes: Changes = { rows: 0, ids: new Set(), made: [], gone: [], former: [] }
  const told = { ...taking, table, scope, column, changes }
  if (keys.length > 0) takeKeyed(told, keys)
  else takeTogether(told)
  incoming.larges.length = 0
  return changes
}

interface Told extends Taking {
  table: string
  scope: Scope
  column: string | undefined
  changes: Changes
}

function takeKeyed(told: Told, keys: readonly string[]) {
  const { staging, incoming, table, scope, column, changes } = told
  const [own, into] = [quoted(table), `temp.${incomingOf(table)}`]
  const same = keys.map((key) => `n.${quoted(key)} = t.${quoted(key)}`).join(' and ')
  const gone = `select t.rowid as docket_row, t.* from ${own} t where ${scope.sql}
    and not exists (select 1 from ${into} n where ${same})`
  changes.gone = [...staging.rows(gone, ...scope.values)]
  for (const row of changes.gone) remove(told, row)
  const columns = staging.columns(table)!
  const differs = columns.map((name) => `n.${quoted(name)} is not t.${quoted(name)}`).join(' or ')
  const alias = column === undefined ? '' : `, n.${quoted(column)} as docket_new`
  const changed = `select n.rowid as docket_incoming, t.rowid as docket_row ${alias}, t.*
    from ${into} n left join ${own} t on ${same} where t.rowid is null or ${differs}`
  const found = new Map([...staging.rows(changed)].map((row) => [row['docket_incoming'], row]))
  const larges = Map.groupBy(incoming.larges, ({ row }) => row)
  for (const [row, values] of larges) {
    if (found.has(row)) continue
    const [before] = [
      ...staging.rows(
        `select n.rowid as docket_incoming, t.rowid as docket_row ${alias}, t.*
        from ${into} n join ${own} t on ${same} where n.rowid = ?`,
        row,
      ),
    ]
    if (isAlike(told, before!, values)) forget(told, values)
    else found.set(row, before!)
  }
  for (const row of found.values()) {
    if (row['docket_row'] !== null) {
      remove(told, row)
      changes.former.push(row)
    } else changes.rows += 1
    if (column !== undefined) changes.ids.add(number(row['docket_new']))
    insert(told, row['docket_incoming']!, larges.get(Number(row['docket_incoming'])) ?? [])
  }
}

/** Whether the large values of a row have the sizes of the staged ones. */
function isAlike({ staging, table }: Told, row: StagedRow, values: readonly LargeValue[]) {
  const at = Number(row['docket_row'])
  return values.every(({ column, size }) => staging.large(table, column, at)?.size === size)
}

function forget({ folder }: Told, values: readonly LargeValue[]) {
  for (const { path } of values) rmSync(join(folder, path), { force: true })
}

function remove({ staging, table, column, changes }: Told, row: StagedRow) {
  const at = row['docket_row']!
  staging.change(`delete from ${quoted(table)} where rowid = ?`, at)
  staging.change(`delete from docket_large_values where table_name = ? and row_id = ?`, table, at)
  changes.rows += 1
  if (column !== undefined) changes.ids.add(number(row[column]))
}

function insert({ staging, table, changes }: Told, incoming: Cell, larges: readonly LargeValue[]) {
  const [made] = [
    ...staging.rows(
      `insert into ${quoted(table)} select * from temp.${incomingOf(table)} where rowid = ?
        returning rowid as docket_row`,
      incoming,
    ),
  ]
  changes.made.push(Number(made!['docket_row']))
  for (const { column, path, size } of larges) {
    const values = [table, column, made!['docket_row']!, path, size]
    staging.change('insert into docket_large_values values (?, ?, ?, ?, ?)', ...values)
  }
}

/** Without a key, rows can be equal: what they belong to is replaced as a whole. */
function takeTogether(told: Told) {
  const { staging, table, scope, column, changes, incoming } = told
  const [own, into] = [quoted(table), `temp.${incomingOf(table)}`]
  const list = staging.columns(table)!.map(quoted).join(', ')
  const counted = (from: string) =>
    `select ${list}, count(*) as docket_n from ${from} group by ${list}`
  const [before, after] = [counted(`${own} t where ${scope.sql}`), counted(into)]
  const gone = [...staging.rows(`${before} except ${after}`, ...scope.values)]
  const made = [...staging.rows(`${after} except ${before}`, ...scope.values)]
  if (gone.length + made.length + incoming.larges.length === 0) return
  changes.rows += gone.length + made.length
  changes.gone = gone
  if (column !== undefined) {
    for (const row of [...gone, ...made]) changes.ids.add(number(row[column]))
    for (const id of changes.ids) {
      const where = `where ${quoted(column)} = ?`
      staging.change(`delete from ${own} ${where}`, id)
      staging.change(`insert into ${own} select * from ${into} ${where} order by rowid`, id)
    }
    return
  }
  staging.change(`delete from ${own}`)
  staging.change(`delete from docket_large_values where table_name = ?`, table)
  staging.change(`insert into ${own} select * from ${into} order by rowid`)
  const larges = Map.groupBy(incoming.larges, ({ row }) => row)
  for (const [row, values] of larges) {
    for (const { column: name, path, size } of values) {
      const told = [table, name, row, path, size]
      staging.change('insert into docket_large_values values (?, ?, ?, ?, ?)', ...told)
    }
  }
}
