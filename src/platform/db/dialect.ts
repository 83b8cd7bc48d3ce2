/** The differences between the two databases: one member each, as few as possible. */

import {
  type DatabaseConnection,
  type Dialect as KyselyDialect,
  type Expression,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryCompiler,
  type RawBuilder,
  type SelectQueryBuilder,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
} from 'kysely'
import * as postgresJson from 'kysely/helpers/postgres'
import * as sqliteJson from 'kysely/helpers/sqlite'

import type { Row } from './db.ts'
import { Marker } from './marker.ts'
import type { Kind } from './schema.ts'
import { postgresTexts } from './postgres-texts.ts'
import { sqliteTexts, type Texts } from './texts.ts'

// oxlint-disable-next-line typescript/no-explicit-any
type AnyQuery = SelectQueryBuilder<any, any, any>
// oxlint-disable-next-line typescript/no-explicit-any
/** A column or an expression, from Kysely's builder or as raw SQL. */
export type Operand = Expression<any> | RawBuilder<any>

/** All differences between SQLite and PostgreSQL that queries depend on. */
export interface Dialect {
  readonly name: 'sqlite' | 'postgres'
  /** Whether a statement costs a round trip, which statements that run together share. */
  readonly isRemote: boolean
  /** Kysely's parts for this database, with statements run by our own connection. */
  kysely(connect: () => DatabaseConnection): KyselyDialect
  /** Compiles declared statements, which need no connection. */
  compiler(): QueryCompiler

  /** The SQL type of a kind of column. */
  column(kind: Kind): string

  /** json: the rows of a subquery as JSON text, an array of objects. */
  rows(query: AnyQuery): RawBuilder<string>
  /** json: whether a value is in a list, which is one parameter of any length. */
  oneOf(operand: Operand, list: readonly number[]): RawBuilder<boolean>
  /** The same for texts, compared byte by byte. */
  oneOfTexts(operand: Operand, list: readonly string[]): RawBuilder<boolean>

  /** text: whether a text contains another, compared byte by byte. */
  contains(operand: Operand, part: string): RawBuilder<boolean>
  /** text: milliseconds since 1970 as `2026-01-31 09:30:00`, or only the day; null for null. */
  shownTime(ms: Operand, unit: 'moment' | 'day'): RawBuilder<string>
  /** plan: follows a table that is to be read by this index; SQLite prefers its rows. */
  through(index: string): RawBuilder<unknown>
  /** order: joins rows, in their order, with the rows of a table with the same `id` that match. */
  each(rows: RawBuilder<unknown>, table: string, fits: Operand): RawBuilder<unknown>

  /** text: indexes of words and trigrams. */
  readonly texts: Texts

  /**
   * long reads: a condition on potentially many rows, evaluated for each, which allows aborting the
   * statement while it runs.
   */
  goesOn(id: Operand): RawBuilder<boolean>
  /** long reads: calls our function by name; absent if the database cannot. */
  call?(name: string, ...operands: Operand[]): RawBuilder<boolean>

  /**
   * order: the transaction that writes a row, as an increasing number; 0 if commits are sequential.
   */
  writer(): RawBuilder<number>
  /** order: whether all writers up to this one have finished. */
  settled(operand: Operand): RawBuilder<boolean>

  /** plan: the prefix that returns the plan of a statement without running it. */
  readonly explains: string
  /** plan: the lines of the plan. */
  planOf(rows: readonly Row[]): string[]
}

const inJson = (operand: Operand, list: unknown) => {
  const json = list instanceof Marker ? list.through(JSON.stringify) : JSON.stringify(list)
  return sql<boolean>`${operand} in (select value from json_each(${json}))`
}

/** Lists are passed as one JSON text, because SQLite has no arrays. */
export const sqlite: Dialect = {
  name: 'sqlite',
  isRemote: false,
  kysely: (connect) => ({
    createDriver: () => driver(connect),
    createAdapter: () => new SqliteAdapter(),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }),
  compiler: () => new SqliteQueryCompiler(),
  column: (kind) => {
    if (kind === 'id') return 'integer primary key autoincrement'
    if (kind.startsWith('->')) return 'integer'
    return { int: 'integer', real: 'real', text: 'text', bytes: 'blob' }[bare(kind)]
  },
  rows: (query) => sqliteJson.jsonArrayFrom(query) as unknown as RawBuilder<string>,
  oneOf: (operand, list) => inJson(operand, list),
  oneOfTexts: (operand, list) => inJson(operand, list),
  contains: (operand, part) => sql`instr(${operand}, ${part}) > 0`,
  shownTime: (ms, unit) => {
    const form = sql.lit(unit === 'day' ? '%Y-%m-%d' : '%Y-%m-%d %H:%M:%S')
    return sql`strftime(${form}, ${ms} / 1000, 'unixepoch')`
  },
  through: (index) => sql`indexed by ${sql.id(index)}`,
  each: (rows, table, fits) => sql`(${rows}) as rows cross join ${sql.table(table)}
    where ${sql.ref(`${table}.id`)} = rows.id and ${fits}`,
  texts: sqliteTexts,
  // Evaluated once per 64 rows, which costs nothing measurable.
  goesOn: (id) => sql`(${id} & 63 or docket_goes_on())`,
  call: (name, ...operands) => sql`docket_call(${sql.join([sql.lit(name), ...operands])})`,
  writer: () => sql`0`,
  settled: () => sql`1 = 1`,
  explains: 'explain query plan',
  planOf(rows) {
    const depths = new Map<unknown, number>([[0, -1]])
    return rows.map(({ id, parent, detail }) => {
      const depth = (depths.get(parent) ?? -1) + 1
      depths.set(id, depth)
      return '  '.repeat(depth) + String(detail)
    })
  },
}

/** Texts have the collation C, so that they compare and sort as on SQLite. */
export const postgres: Dialect = {
  name: 'postgres',
  isRemote: true,
  kysely: (connect) => ({
    createDriver: () => driver(connect),
    createAdapter: () => new PostgresAdapter(),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db) => new PostgresIntrospector(db),
  }),
  compiler: () => new PostgresQueryCompiler(),
  column: (kind) => {
    if (kind === 'id') return 'bigint generated by default as identity primary key'
    if (kind.startsWith('->')) return 'bigint'
    return { int: 'bigint', real: 'double precision', text: 'text collate "C"', bytes: 'bytea' }[
      bare(kind)
    ]
  },
  rows: (query) => sql<string>`${postgresJson.jsonArrayFrom(query)}::text`,
  oneOf: (operand, list) => sql`${operand} = any(${list}::bigint[])`,
  oneOfTexts: (operand, list) => sql`${operand} = any(${list}::text[])`,
  contains: (operand, part) => sql`position(${part} in ${operand}) > 0`,
  shownTime: (ms, unit) => {
    const form = sql.lit(unit === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM-DD HH24:MI:SS')
    return sql`to_char(to_timestamp(${ms} / 1000) at time zone 'UTC', ${form})`
  },
  through: () => sql``,
  // The offset keeps the planner from a cross join.
  each: (rows, table, fits) => sql`(${rows}) as rows cross join lateral (
    select * from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = rows.id and ${fits}
    offset 0) as ${sql.table(table)}`,
  texts: postgresTexts,
  goesOn: () => sql`1 = 1`,
  writer: () => sql`(pg_current_xact_id()::text::bigint)`,
  settled: (operand) => sql`${operand} < (pg_snapshot_xmin(pg_current_snapshot())::text::bigint)`,
  explains: 'explain',
  planOf: (rows) => rows.map((row) => String(row['QUERY PLAN'])),
}

const bare = (kind: string) => kind.replace('?', '') as 'int' | 'real' | 'text' | 'bytes'

/** One existing connection; transactions are opened by us, never by Kysely. */
function driver(connect: () => DatabaseConnection) {
  const refuse = () => Promise.reject(new Error('transactions are opened by look and work'))
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connect()),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
  }
}
