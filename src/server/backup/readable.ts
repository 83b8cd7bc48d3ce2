/**
 * Rows in the form of an export, and back: what JSON has no word for is written as text, and what
 * is secret can be left out. Columns and their order are those of the tables. Bytes are in Base64
 * by the file itself.
 */

import { secrets as secretParameters } from '../../accounts/parameters/parameters.list.ts'
import type { Row } from '../../platform/db/db.ts'
import type { Kind } from '../../platform/db/schema.ts'
import type { Named } from '../../platform/db/whole-tables.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Numbers that are milliseconds since 1970, by the names of their columns. */
export const TIMES: ReadonlySet<string> = new Set([
  'at',
  'at_time',
  'begun_at',
  'bug_when',
  'creation_date',
  'creation_ts',
  'deadline',
  'delta_ts',
  'doomed_at',
  'ends_at',
  'held_until',
  'issuedate',
  'last_seen_date',
  'last_stamp',
  'last_used',
  'last_visit_ts',
  'lastdiffed',
  'lastused',
  'locked_until',
  'login_time',
  'modification_date',
  'modification_time',
  'profiles_when',
  'run_at',
  'run_next',
  'series_date',
])

/**
 * Tables whose rows let somebody in, or hold what does, such as letters with a link. Of side data
 * nobody knows what it is: extensions keep secrets also as plain names and values.
 */
export const SECRET_TABLES: ReadonlySet<string> = new Set([
  'api_keys',
  'jobs',
  'known_addresses',
  'login_failures',
  'session_passwords',
  'sessions',
  'side_data',
  'tokens',
])
/** The last two may hold a login and password for somewhere else. */
const SECRET_PARAMETERS: ReadonlySet<string> = new Set([
  ...secretParameters,
  'LDAPbinddn',
  'proxy_url',
])

/** What had a password has one that nobody knows; without it, it would be open to all. */
const shut = (row: Row) => ({ ...row, password: row['password'] === null ? null : '*' })

/** What is put where something else is secret; nothing for a row that is left out whole. */
const OPEN: Record<string, (row: Row) => Row | undefined> = {
  users: (row) => ({ ...row, password: null }),
  tickets: shut,
  ticket_grants: shut,
  parameters: (row) => (SECRET_PARAMETERS.has(row['name'] as string) ? undefined : row),
  installation: (row) => (row['name'] === 'first_password' ? undefined : row),
}

export interface Form {
  secrets: boolean
  /** See `ageBy`: numbers of transactions belong to one database. */
  aged_by: number
}

const isTime = (column: string, kind: Kind) => kind.startsWith('int') && TIMES.has(column)

/** How a column is written, for people. */
export function formOf(column: string, kind: Kind): 'number' | 'text' | 'time' | 'Base64' {
  if (kind.startsWith('text')) return 'text'
  if (kind.startsWith('bytes')) return 'Base64'
  return isTime(column, kind) ? 'time' : 'number'
}

/** Pages as they are in a database, in the form of an export. */
export async function* readablePages(
  pages: AsyncIterable<Row[]>,
  { name, table }: Named,
  { secrets, aged_by }: Form,
): AsyncGenerator<Row[]> {
  if (!secrets && SECRET_TABLES.has(name)) return
  const open = secrets ? undefined : OPEN[name]
  const times = Object.entries(table.columns).filter(([column, kind]) => isTime(column, kind))
  const isOnBus = table.columns['tx_id'] !== undefined
  for await (const page of pages) {
    const rows = open ? page.map(open).filter((row) => row !== undefined) : page
    yield rows.map((row) => {
      const written = { ...row }
      for (const [column] of times) written[column] = timeText(row[column] as number | null)
      if (isOnBus) written['tx_id'] = (row['tx_id'] as number) - aged_by
      return written
    })
  }
}

/** What no calendar holds stays a number. */
function timeText(time: number | null): string | number | null {
  return time === null || Math.abs(time) > TIME_MAX ? time : new Date(time).toISOString()
}
const TIME_MAX = 8_640_000_000_000_000

/** Pages of an export, as they are put into a database; refuses rows that no table could hold. */
export async function* writablePages(
  pages: AsyncIterable<Row[]>,
  { name, table }: Named,
  said: string,
): AsyncGenerator<Row[]> {
  const columns = Object.entries(table.columns)
  let number = 0
  for await (const page of pages) {
    yield page.map((written) => {
      number++
      const refuse = (why: string) => {
        throw new Refusal(`${said} is damaged: line ${number} of ${name} ${why}`)
      }
      const unknown = Object.keys(written).find((column) => table.columns[column] === undefined)
      if (unknown !== undefined) refuse(`contains an unknown column, '${unknown}'`)
      const row: Row = {}
      for (const [column, kind] of columns) {
        const cell = cellOf(written[column], column, kind)
        if (cell === undefined) refuse(`has no ${formOf(column, kind)} in '${column}'`)
        row[column] = cell
      }
      return row
    })
  }
}

/** Undefined where the column cannot hold it. */
function cellOf(written: unknown, column: string, kind: Kind): unknown {
  if (written === null) return kind.endsWith('?') ? null : undefined
  if (kind.startsWith('text')) return typeof written === 'string' ? written : undefined
  if (kind.startsWith('bytes')) return written instanceof Uint8Array ? written : undefined
  if (typeof written === 'number') return Number.isFinite(written) ? written : undefined
  if (typeof written !== 'string' || !isTime(column, kind)) return undefined
  const time = Date.parse(written)
  return Number.isNaN(time) ? undefined : time
}
