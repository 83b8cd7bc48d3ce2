/**
 * Converts rows to the export format and back: types without JSON equivalent become strings, and
 * secrets can be omitted. Columns and their order are those of the tables. Bytes are written as
 * Base64 by the caller.
 */

import { secrets as secretParameters } from '../../accounts/parameters/parameters.list.ts'
import type { Row } from '../../platform/db/db.ts'
import type { Kind } from '../../platform/db/schema.ts'
import type { Named } from '../../platform/db/whole-tables.ts'
import { columnsOf } from '../../tracker/model/bug-fields/columns.wire.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Names of columns with milliseconds since 1970, also of those that older exports have. */
export const TIMES: ReadonlySet<string> = new Set([
  'acted_at',
  'at',
  'at_time',
  'begun_at',
  'bug_when',
  'busy_until',
  'change_when',
  'closed_at',
  'creation_date',
  'creation_ts',
  'delta_ts',
  'doomed_at',
  'downloaded_at',
  'due_at',
  'enabled_at',
  'ended_at',
  'ends_at',
  'expires_at',
  'failed_at',
  'first_at',
  'held_until',
  'issuedate',
  'last_at',
  'last_seen_date',
  'last_stamp',
  'last_used',
  'last_visit_ts',
  'lastdiffed',
  'lastused',
  'latest_at',
  'locked_until',
  'login_time',
  'modification_date',
  'modification_time',
  'next_at',
  'opened_at',
  'profiles_when',
  'purged_at',
  'released_at',
  'reminded_until',
  'reminder_ts',
  'replaced_at',
  'reported_at',
  'run_at',
  'run_next',
  'scanned_at',
  'sent_at',
  'series_date',
  'shown_at',
  'shown_before',
  'started_at',
  ...columnsOf('day'),
])

/**
 * Tables with credentials, or with content that includes them, such as letters with links. Side
 * data is unknown, and extensions may store secrets in it, even as plain names and values.
 */
export const SECRET_TABLES: ReadonlySet<string> = new Set([
  'api_keys',
  'failed_jobs',
  'half_logins',
  'jobs',
  'known_addresses',
  'login_failures',
  'mfa_recovery_codes',
  'mfa_secrets',
  'session_passwords',
  'sessions',
  'side_data',
  'tokens',
])
/** The last two may contain credentials for other servers. */
const SECRET_PARAMETERS: ReadonlySet<string> = new Set([
  ...secretParameters,
  'LDAPbinddn',
  'proxy_url',
])

/** Replaces a password by an unknown one; removing it would grant access to everyone. */
const shut = (row: Row) => ({ ...row, password: row['password'] === null ? null : '*' })

/** Of the first password, and of the secret key, which an export without secrets lacks. */
const SECRET_FACTS: ReadonlySet<string> = new Set(['first_password', 'secret_fingerprint'])

/** The replacement for a secret; undefined to omit the row. */
const OPEN: Record<string, (row: Row) => Row | undefined> = {
  users: (row) => ({ ...row, password: null }),
  webhooks: (row) => ({ ...row, secrets: '', header_value: '', is_enabled: 0 }),
  tickets: shut,
  ticket_grants: shut,
  ticket_recipients: (row) => ({ ...row, link_hash: null }),
  parameters: (row) => (SECRET_PARAMETERS.has(row['name'] as string) ? undefined : row),
  installation: (row) => (SECRET_FACTS.has(row['name'] as string) ? undefined : row),
}

/** How rows are written. */
export interface Form {
  secrets: boolean
  /** See `ageBy`: transaction ids are specific to a database. */
  aged_by: number
}

const isTime = (column: string, kind: Kind) => kind.startsWith('int') && TIMES.has(column)

/** How a column is exported. */
export function formOf(column: string, kind: Kind): 'number' | 'text' | 'time' | 'Base64' {
  if (kind.startsWith('text')) return 'text'
  if (kind.startsWith('bytes')) return 'Base64'
  return isTime(column, kind) ? 'time' : 'number'
}

/** Converts rows of a database to the export format. */
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

/** Times outside the calendar stay numbers. */
function timeText(time: number | null): string | number | null {
  return time === null || Math.abs(time) > TIME_MAX ? time : new Date(time).toISOString()
}
const TIME_MAX = 8_640_000_000_000_000

/** Converts rows of an export to database rows; refuses invalid ones. */
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

/** Undefined if it is invalid for the column. */
function cellOf(written: unknown, column: string, kind: Kind): unknown {
  if (written === null) return kind.endsWith('?') ? null : undefined
  if (kind.startsWith('text')) return typeof written === 'string' ? written : undefined
  if (kind.startsWith('bytes')) return written instanceof Uint8Array ? written : undefined
  if (typeof written === 'number') return Number.isFinite(written) ? written : undefined
  if (typeof written !== 'string' || !isTime(column, kind)) return undefined
  const time = Date.parse(written)
  return Number.isNaN(time) ? undefined : time
}
