/**
 * The one way to a database: transactions that read (`look`) and transactions that change (`work`).
 */

import { AsyncLocalStorage } from 'node:async_hooks'

import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryExecutorProvider,
  type RawBuilder,
} from 'kysely'

import type { Places } from '../aside/turns.ts'
import type { Dialect } from './dialect.ts'
import type { Matching } from './matcher.ts'
import type { Tables } from './tables.ts'

/** How a look is done. */
export interface LookHow {
  /** Off the main thread. */
  aside?: boolean
  /** Ends the look early, with its reason. */
  signal?: AbortSignal | undefined
}

export interface Db {
  readonly dialect: Dialect
  /** The file, where it is SQLite's. */
  readonly path?: string
  /**
   * One snapshot. With `aside` it runs off the main thread, where the database lives in this
   * process. With a signal it is ended early, also in the middle of a statement that asks `goesOn`.
   */
  look<Result>(body: (tx: Tx) => Promise<Result>, how?: LookHow): Promise<Result>
  /** All or nothing, as if alone. The body may run again after a conflict. */
  work<Result>(body: (tx: Tx) => Promise<Result>): Promise<Result>
  /** For steps of the schema: what no transaction can do. */
  readonly outside: Outside
  /** How many looks may run aside at once: quick ones, and those that turn out to be slow. */
  readonly places: Places
  /** For metrics. */
  measures(): Measures
  close(): Promise<void>
}

export interface Outside {
  /** Runs one statement outside of any transaction, on the connection that writes. */
  run(sql: string): Promise<Row[]>
  /**
   * Runs a body while nobody else does, in this process or, on PostgreSQL, in any. `waits` is
   * called before it has to wait.
   */
  exclusively<Result>(body: () => Promise<Result>, waits?: () => void): Promise<Result>
}

export interface Measures {
  /** Works that wait for their turn now. */
  works_waiting: number
  /** Looks that are open now. */
  looks_open: number
  /** Since the database was opened: statements run, works committed, works tried again. */
  statements: number
  works: number
  conflicts: number
}

export type Row = Record<string, unknown>
export interface Outcome {
  rows: Row[]
  /** How many rows were changed, where the statement changes rows. */
  changes: number
}

/** A connection as the drivers give it. `named` statements stay prepared. */
export interface Handle {
  /** The database that this is a connection to. */
  readonly home: object
  readonly dialect: Dialect
  run(sql: string, values: readonly unknown[], named: boolean): Promise<Outcome>
  /** What ends the transaction early, where something does; statements hear of it by themselves. */
  readonly signal?: AbortSignal | undefined
  /** Where statements cannot call our functions; see matcher.ts. */
  match?: (query: { sql: string; values: readonly unknown[] }, how: Matching) => Promise<number[]>
}

type Queries = Kysely<Tables>

/**
 * A transaction: Kysely for queries whose shape varies, and the connection for declared statements.
 * Most transactions have only the latter, so a Kysely is made when it is first asked for.
 */
export class Tx implements QueryExecutorProvider {
  readonly handle: Handle
  /** What this transaction remembers of slowly changing tables; see remembered.ts. */
  readonly memory: Memory
  /** Whether it can change anything; what a look sees is committed. */
  readonly writes: boolean
  #queries: Queries | undefined

  constructor(
    handle: Handle,
    what: 'look' | 'work',
    memory: Memory = { touched: false, kept: new Map() },
  ) {
    this.handle = handle
    this.writes = what === 'work'
    this.memory = memory
  }

  /** The same transaction for whoever loads what rests on these topics alone. */
  restingOn(topics: readonly number[]): Tx {
    return new Tx(this.handle, this.writes ? 'work' : 'look', { ...this.memory, topics })
  }

  get queries(): Queries {
    const { handle } = this
    return (this.#queries ??= new Kysely({ dialect: handle.dialect.kysely(() => adapt(handle)) }))
  }

  /** The ids of a query of `id` and `text` for whose texts a function of ours says yes. */
  match(query: RawBuilder<unknown>, matching: Matching): Promise<number[]> {
    const { match } = this.handle
    if (!match) throw new Error('here statements call the function themselves')
    const { sql, parameters } = query.compile(this)
    return match({ sql, values: parameters }, matching)
  }

  /** For raw SQL, which is run with a transaction. */
  getExecutor() {
    return this.queries.getExecutor()
  }
  get selectFrom(): Queries['selectFrom'] {
    return this.queries.selectFrom.bind(this.queries)
  }
  get insertInto(): Queries['insertInto'] {
    return this.queries.insertInto.bind(this.queries)
  }
  get updateTable(): Queries['updateTable'] {
    return this.queries.updateTable.bind(this.queries)
  }
  get deleteFrom(): Queries['deleteFrom'] {
    return this.queries.deleteFrom.bind(this.queries)
  }
}

interface Memory {
  /** By their topics. */
  revisions?: ReadonlyMap<number, number>
  /** Whether anything remembered was changed. */
  touched: boolean
  kept: Map<unknown, unknown>
  /** All that something which is being loaded may rest on. */
  topics?: readonly number[]
}

const adapt = (handle: Handle): DatabaseConnection => ({
  async executeQuery<Result>({ sql, parameters }: CompiledQuery) {
    const { rows, changes } = await handle.run(sql, parameters, false)
    return { rows: rows as Result[], numAffectedRows: BigInt(changes) }
  },
  streamQuery() {
    throw new Error('a statement is read whole; page through what can grow')
  },
})

const inside = new AsyncLocalStorage<'look' | 'work' | undefined>()

/**
 * Runs a body as the only transaction of its call chain: opening one inside another is a mistake.
 */
export function alone<Result>(what: 'look' | 'work', body: () => Promise<Result>) {
  refuseInside()
  return inside.run(what, body)
}

/** Runs a body that opens transactions on another database than the one that it was called in. */
export const elsewhere = <Result>(body: () => Promise<Result>) => inside.run(undefined, body)

export function refuseInside() {
  const outer = inside.getStore()
  if (outer)
    throw new Error(`a transaction was opened inside a ${outer}: pass its tx along instead`)
}
