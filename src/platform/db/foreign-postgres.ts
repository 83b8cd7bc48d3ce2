/** Reads a foreign PostgreSQL database in one snapshot. */

import type pg from 'pg'

import { lazily } from '../lazily.ts'
import { Refusal } from '../refusal.ts'
import type { Foreign } from './foreign.ts'
import { keysOf, tablesOf } from './foreign-tables.ts'

const driver = lazily<typeof pg>('pg')
const CONNECT_MS_MAX = 10_000
/** Rows per fetch; fewer if they are long. */
const FETCHED_BYTES = 4 * 1024 * 1024
const FETCHED_ROWS_MAX = 2000

const BEGIN = [
  "set client_encoding to 'UTF8'",
  'set datestyle to iso',
  "set timezone to 'UTC'",
  "set bytea_output to 'hex'",
  'set statement_timeout to 0',
  'begin isolation level repeatable read, read only',
]

/**
 * Connects and begins a snapshot. Throws a `Refusal` for the encoding SQL_ASCII, because the bytes
 * of texts could mean anything.
 */
export async function openForeignPostgres(url: URL): Promise<Foreign> {
  const types = { getTypeParser: () => String }
  const client = new (driver().Client)({
    connectionString: url.href,
    connectionTimeoutMillis: CONNECT_MS_MAX,
    types,
  })
  // An error between queries is reported by the next query.
  client.on('error', () => {})
  await client.connect()
  const all = async (sql: string) =>
    (await client.query<string[]>({ text: sql, rowMode: 'array' })).rows
  for (const sql of BEGIN) await client.query(sql)
  const [[version = ''] = []] = await all('show server_version')
  const [[encoding] = []] = await all('show server_encoding')
  if (encoding === 'SQL_ASCII') {
    await client.end()
    throw new Refusal(
      'the database has the encoding SQL_ASCII, so the encoding of its texts is unknown; ' +
        'import a dump by pg_dump instead',
    )
  }
  return {
    engine: 'postgres',
    version,
    rows: (sql, values = []) => fetchAll(client, sql, values),
    tables: async () => tablesOf(await all(COLUMNS)),
    primaryKeys: async () => keysOf(await all(KEYS)),
    lastIds: async () =>
      (await all(LAST)).map(([table, last]): [string, number] => [table!, Number(last)]),
    quote: (name) => `"${name.replaceAll('"', '""')}"`,
    piece: (column, isText, { at, bytes }) =>
      `substr(${isText ? `convert_to(${column}, 'UTF8')` : column}, ${at}, ${bytes})`,
    outside: () => Promise.resolve([]),
    mark: (n) => `$${n}`,
    close: () => client.end(),
  }
}

async function* fetchAll(client: pg.Client, sql: string, values: readonly string[]) {
  await client.query(`declare docket_rows no scroll cursor for ${sql}`, [...values])
  let rows_max = 10
  for (;;) {
    const text = `fetch ${rows_max} from docket_rows`
    const { rows } = await client.query<(string | null)[]>({ text, rowMode: 'array' })
    if (rows.length === 0) break
    let bytes = 0
    for (const row of rows) {
      const values = row.map((value) => (value === null ? null : Buffer.from(value)))
      for (const value of values) bytes += value?.length ?? 0
      yield values
    }
    const fitting = Math.floor((FETCHED_BYTES / (bytes + 1)) * rows.length)
    rows_max = Math.min(Math.max(fitting, 1), FETCHED_ROWS_MAX)
  }
  await client.query('close docket_rows')
}

const COLUMNS = `
  select c.relname, a.attname, format_type(a.atttypid, a.atttypmod)
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p')
    and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`
const KEYS = `
  select c.relname, a.attname
  from pg_index i
  join pg_class c on c.oid = i.indrelid
  cross join lateral unnest(i.indkey) with ordinality as k (attnum, place)
  join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
  where c.relnamespace = current_schema()::regnamespace and i.indisprimary
  order by c.relname, k.place`
const LAST = `
  select t.relname, q.last_value
  from pg_depend d
  join pg_class s on s.oid = d.objid and s.relkind = 'S'
  join pg_class t on t.oid = d.refobjid
  join pg_namespace n on n.oid = s.relnamespace
  join pg_sequences q on q.schemaname = n.nspname and q.sequencename = s.relname
  where d.classid = 'pg_class'::regclass and d.refclassid = 'pg_class'::regclass
    and d.deptype in ('a', 'i') and t.relnamespace = current_schema()::regnamespace
    and q.last_value is not null`
