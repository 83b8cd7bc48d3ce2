/** Declared queries: compiled once per database, prepared once per connection. */

import { type Compilable, type CompiledQuery, Kysely, type QueryCreator } from 'kysely'

import type { Tx } from './db.ts'
import type { Dialect } from './dialect.ts'
import { Marker } from './marker.ts'
import { namedColumns } from './named-columns.ts'
import type { Tables } from './tables.ts'

/** A declared query. Parameters are bound by name, so their values never change the SQL. */
export interface Statement<Parameters, Result> {
  (tx: Tx, parameters: Parameters): Promise<Result[]>
  /** The first row, if at most one is expected. */
  first(tx: Tx, parameters: Parameters): Promise<Result | undefined>
  /** Number of changed rows. */
  changes(tx: Tx, parameters: Parameters): Promise<number>
}

type Build<Parameters, Result> = (
  q: QueryCreator<Tables>,
  p: Parameters,
  dialect: Dialect,
) => Compilable<Result>

/**
 * `build` runs once per database with placeholders instead of values, so it must not inspect them:
 * `statement((q, p: { bug_id: number }) => q.selectFrom('flags')…where('bug_id', '=', p.bug_id))`.
 */
export function statement<Parameters, Result>(
  build: Build<Parameters, Result>,
): Statement<Parameters, Result> {
  const compiled = new Map<Dialect, CompiledQuery>()
  declared.push((dialect) => compile(build, dialect).sql)
  const run = (tx: Tx, parameters: Parameters) => {
    const { dialect } = tx.handle
    let query = compiled.get(dialect)
    if (!query) compiled.set(dialect, (query = compile(build, dialect)))
    return tx.handle.run(query.sql, bind(query.parameters, parameters), true)
  }
  const call = async (tx: Tx, parameters: Parameters) =>
    (await run(tx, parameters)).rows as Result[]
  return Object.assign(call, {
    first: async (tx: Tx, parameters: Parameters) =>
      (await run(tx, parameters)).rows[0] as Result | undefined,
    changes: async (tx: Tx, parameters: Parameters) => (await run(tx, parameters)).changes,
  })
}

const declared: ((dialect: Dialect) => string)[] = []

/** The SQL of every statement that the loaded modules declare, to examine their plans. */
export const declaredStatements = (dialect: Dialect): string[] =>
  declared.map((compiled) => compiled(dialect))

function compile<Parameters, Result>(build: Build<Parameters, Result>, dialect: Dialect) {
  const offline = () => {
    throw new Error('a declared statement is compiled without a connection')
  }
  const q = new Kysely<Tables>({ dialect: dialect.kysely(offline), plugins: [namedColumns] })
  const markers = new Proxy({}, { get: (_, name) => new Marker(String(name)) })
  return build(q, markers as Parameters, dialect).compile()
}

function bind(places: readonly unknown[], parameters: unknown) {
  const given = parameters as Record<string, unknown>
  const values: unknown[] = []
  for (const place of places) {
    values.push(place instanceof Marker ? place.encode(given[place.name]) : place)
  }
  return values
}
