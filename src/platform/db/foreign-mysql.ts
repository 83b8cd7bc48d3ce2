/** Reads a foreign MySQL or MariaDB database in one snapshot. */

import type mysql from 'mysql2'

import { lazily } from '../lazily.ts'
import type { Foreign } from './foreign.ts'
import { keysOf, tablesOf } from './foreign-tables.ts'

const driver = lazily<typeof mysql>('mysql2')
const CONNECT_MS_MAX = 10_000
/** Maximum number of buffered rows. */
const ROWS_WAITING_MAX = 100

/** As mysqldump: text in UTF-8, TIMESTAMP values in UTC. */
const BEGIN = [
  'set names utf8mb4',
  "set session time_zone = '+00:00'",
  "set session sql_mode = ''",
  // The reader may be slow, because it writes the rows elsewhere meanwhile.
  'set session net_write_timeout = 3600',
  'set session transaction isolation level repeatable read',
  'start transaction with consistent snapshot, read only',
]

/**
 * Connects and begins a snapshot. Rejects with the error of the driver if the server cannot be
 * reached.
 */
export async function openForeignMysql(url: URL): Promise<Foreign> {
  const connection = driver().createConnection(settingsOf(url))
  // An error between queries is reported by the next query.
  connection.on('error', () => {})
  const rows = (sql: string, values: readonly string[] = []) => stream(connection, sql, [...values])
  const all = async (sql: string) => {
    const found: string[][] = []
    for await (const row of rows(sql)) found.push(row.map((value) => value?.toString() ?? ''))
    return found
  }
  for (const sql of BEGIN) await run(connection, sql)
  const [[version = ''] = []] = await all('select version()')
  return {
    engine: 'mysql',
    version,
    rows,
    tables: async () => tablesOf(await all(COLUMNS)),
    primaryKeys: async () => keysOf(await all(KEYS)),
    lastIds: async () =>
      (await all(NEXT)).map(([table, next]): [string, number] => [table!, Number(next) - 1]),
    quote: (name) => `\`${name.replaceAll('`', '``')}\``,
    piece: (column, isText, { at, bytes }) =>
      isText
        ? `substring(cast(convert(${column} using utf8mb4) as binary), ${at}, ${bytes})`
        : `substring(${column}, ${at}, ${bytes})`,
    outside: async () => (await all(OUTSIDE)).map(([table]) => table!),
    mark: () => '?',
    close: () => new Promise((end) => connection.end(() => end())),
  }
}

function settingsOf(url: URL): mysql.ConnectionOptions {
  const socketPath = url.searchParams.get('socket')
  return {
    ...(socketPath === null ? { host: url.hostname } : { socketPath }),
    port: Number(url.port || 3306),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)),
    connectTimeout: CONNECT_MS_MAX,
    ...(url.searchParams.has('ssl') ? { ssl: {} } : {}),
  }
}

const run = (connection: mysql.Connection, sql: string) =>
  new Promise<void>((done, fail) =>
    connection.query(sql, (error) => (error ? fail(error) : done())),
  )

/** The driver reports the end of a connection on the connection, and not to the query. */
function stream(connection: mysql.Connection, sql: string, values: string[]) {
  let failure: Error | undefined
  let fail = (error: Error) => void (failure = error)
  const told = (error: Error) => fail(error)
  connection.on('error', told)
  const query = connection.query({
    sql,
    values,
    rowsAsArray: true,
    typeCast: (field) => field.buffer(),
  })
  const rows = query.stream({ highWaterMark: ROWS_WAITING_MAX })
  rows.once('close', () => connection.off('error', told))
  fail = (error) => void rows.destroy(error)
  // A connection that ended before refuses the query at once.
  if (failure) rows.destroy(failure)
  return rows as AsyncIterable<(Buffer | null)[]>
}

const COLUMNS = `
  select c.table_name, c.column_name, c.column_type
  from information_schema.columns c
  join information_schema.tables t
    on t.table_schema = c.table_schema and t.table_name = c.table_name
  where c.table_schema = database() and t.table_type = 'BASE TABLE'
  order by c.table_name, c.ordinal_position`
const KEYS = `
  select table_name, column_name
  from information_schema.statistics
  where table_schema = database() and index_name = 'PRIMARY'
  order by table_name, seq_in_index`
const NEXT = `
  select table_name, auto_increment from information_schema.tables
  where table_schema = database() and auto_increment is not null`

const OUTSIDE = `
  select table_name from information_schema.tables
  where table_schema = database() and table_type = 'BASE TABLE' and engine <> 'InnoDB'
  order by table_name`
