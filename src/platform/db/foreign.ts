/** Reads a foreign database in one snapshot, for any kind of server. */

import { Refusal } from '../refusal.ts'
import { openForeignMysql } from './foreign-mysql.ts'
import { openForeignPostgres } from './foreign-postgres.ts'

/** A column of a foreign table. */
export interface ForeignColumn {
  name: string
  /** As reported by the server, such as `mediumint(9)`. */
  type: string
}

/** A table of the foreign database, with its columns in order. */
export interface ForeignTable {
  name: string
  columns: ForeignColumn[]
}

/** A read-only connection to the database of another program. */
export interface Foreign {
  readonly engine: 'mysql' | 'postgres'
  /** Of the server. */
  readonly version: string
  /** The tables of the current database or schema. */
  tables: () => Promise<ForeignTable[]>
  /** The columns of the primary keys, by table. */
  primaryKeys: () => Promise<Map<string, string[]>>
  /** Tables that are not part of the snapshot: changes during the read are visible. */
  outside: () => Promise<string[]>
  /** The last generated id of each table, if the server reports it. */
  lastIds: () => Promise<[table: string, id: number][]>
  /** The rows of a query, with values as the server formats them as text. */
  rows: (sql: string, values?: readonly string[]) => AsyncIterable<(Buffer | null)[]>
  /** Quotes an identifier for SQL. */
  quote: (name: string) => string
  /** SQL for a part of the bytes of a value, texts in UTF-8; `at` starts at 1. */
  piece: (column: string, isText: boolean, part: { at: number; bytes: number }) => string
  /** The placeholder of the n-th value, from 1. */
  mark: (n: number) => string
  /** Ends the snapshot and the connection. */
  close: () => Promise<void>
}

const ADDRESS = /^(mysql|mariadb|postgres|postgresql):\/\//

/** Whether it is the URL of a database server, not a file. */
export const isForeign = (source: string): boolean => ADDRESS.test(source)

/** A URL without its password. */
export function withoutPassword(address: string): string {
  const url = parse(address)
  url.password = ''
  const secrets = Array.from(url.searchParams.keys()).filter((name) => /pass|pwd/i.test(name))
  for (const name of secrets) url.searchParams.delete(name)
  return url.href
}

/** Connects, and begins a read-only transaction with one snapshot. */
export async function openForeign(address: string): Promise<Foreign> {
  const url = parse(address)
  try {
    return await (/^(mysql|mariadb):/.test(address)
      ? openForeignMysql(url)
      : openForeignPostgres(url))
  } catch (error) {
    throw foreignFailure(error, address)
  }
}

/** What drivers say without a code when the connection has ended. */
const LOST =
  /^(Connection (terminated|lost)|Can't (add new command|write)|Client (was closed|has enc))/

/** The error of the server or the connection. */
export function foreignFailure(error: unknown, address: string): unknown {
  const { code, message, errors } = error as Error & { code?: string; errors?: Error[] }
  if (error instanceof Refusal || (code === undefined && !LOST.test(message))) return error
  const said = message || errors?.map((one) => one.message).join('; ') || code
  return new Refusal(`${withoutPassword(address)} cannot be read: ${said}`)
}

function parse(address: string) {
  const url = URL.parse(address)
  if (url && url.pathname.length > 1) return url
  throw new Refusal(
    'the address of the source is invalid; write it like mysql://USER:PASSWORD@HOST/DATABASE, ' +
      'with special characters in the password encoded as %XX',
  )
}
