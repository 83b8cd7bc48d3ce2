/** Access to a database: read-only transactions (`look`) and read-write transactions (`work`). */

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

/** Options of a look. */
export interface LookHow {
  /** Off the main thread. */
  aside?: boolean
  /** Aborts the look with its reason. */
  signal?: AbortSignal | undefined
}

/** A database: opens transactions, which `platform/work` wraps as looks and works. */
export interface Db {
  readonly dialect: Dialect
  /** The path of the file; SQLite only. */
  readonly path?: string
  /**
   * Runs in one snapshot, with `aside` off the main thread if the database is in this process. A
   * signal aborts it, also during a statement that calls `goesOn`.
   */
  look<Result>(body: (tx: Tx) => Promise<Result>, how?: LookHow): Promise<Result>
  /** Atomic and serializable. The body may run again after a conflict. */
  work<Result>(body: (tx: Tx) => Promise<Result>): Promise<Result>
  /** For schema steps: operations that are impossible in a transaction. */
  readonly outside: Outside
  /** Maximum number of concurrent looks aside: quick ones, and those that turn out to be slow. */
  readonly places: Places
  /** For metrics. */
  measures(): Measures
  /** Closes all connections, once all looks and works have ended. */
  close(): Promise<void>
}

/**
 * What PostgreSQL refuses inside a transaction, such as `create index concurrently`, and the lock
 * between processes.
 */
export interface Outside {
  /** Runs one statement outside of transactions, on the writing connection. */
  run(sql: string): Promise<Row[]>
  /**
   * Runs a body exclusively: within this process or, on PostgreSQL, among all processes. `waits` is
   * called before it has to wait.
   */
  exclusively<Result>(body: () => Promise<Result>, waits?: () => void): Promise<Result>
}

/** Numbers of one database for metrics. */
export interface Measures {
  /** Queued works. */
  works_waiting: number
  /** Open looks. */
  looks_open: number
  /** Totals since the database was opened: statements, committed works, retried works. */
  statements: number
  works: number
  conflicts: number
  /** Looks that standbys answered; 0 without standbys. */
  looks_on_standbys: number
}

/** A row by column names, as the driver returns it. */
export type Row = Record<string, unknown>
/** The result of one statement. */
export interface Outcome {
  rows: Row[]
  /** Number of changed rows, for statements that change rows. */
  changes: number
}

/** One open transaction, as Kysely's driver uses it. */
export interface Handle {
  /** Identifies the database: what is cached for it is cached under this object. */
  readonly identity: object
  readonly dialect: Dialect
  /** Runs one statement; `named` ones are prepared under a name and never evicted. */
  run(sql: string, values: readonly unknown[], named: boolean): Promise<Outcome>
  /** Aborts the transaction; statements observe it themselves. */
  readonly signal?: AbortSignal | undefined
  /** If statements cannot call our functions; see matcher.ts. */
  match?: (query: { sql: string; values: readonly unknown[] }, how: Matching) => Promise<number[]>
}

type Queries = Kysely<Tables>

/**
 * A transaction: Kysely for queries of varying shape, and the connection for declared statements.
 * Most transactions only need the latter, so the Kysely instance is created on first use.
 */
export class Tx implements QueryExecutorProvider {
  readonly handle: Handle
  /** The cache of slowly changing tables in this transaction; see remembered.ts. */
  readonly memory: Memory
  /** Whether it can write; a look only sees committed data. */
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

  /** The same transaction for a loader whose result depends on these topics only. */
  restingOn(topics: readonly number[]): Tx {
    return new Tx(this.handle, this.writes ? 'work' : 'look', { ...this.memory, topics })
  }

  get queries(): Queries {
    const { handle } = this
    return (this.#queries ??= new Kysely({ dialect: handle.dialect.kysely(() => adapt(handle)) }))
  }

  /** The ids of the rows of a query (`id`, `text`) whose text our function accepts. */
  match(query: RawBuilder<unknown>, matching: Matching): Promise<number[]> {
    const { match } = this.handle
    if (!match) throw new Error('here statements call the function themselves')
    const { sql, parameters } = query.compile(this)
    return match({ sql, values: parameters }, matching)
  }

  /** For raw SQL in a transaction. */
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
  /** By topic. */
  revisions?: Promise<ReadonlyMap<number, number>>
  /** Whether a cached topic was changed. */
  touched: boolean
  kept: Map<unknown, unknown>
  /** The topics that the loaded value may depend on. */
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

/** Runs a body as the only transaction of its call chain: nested transactions are a bug. */
export function alone<Result>(what: 'look' | 'work', body: () => Promise<Result>) {
  refuseInside()
  return inside.run(what, body)
}

/** Runs a body that opens transactions on another database. */
export const elsewhere = <Result>(body: () => Promise<Result>) => inside.run(undefined, body)

/**
 * Throws if called within a look or a work, on both databases: on SQLite it would wait for itself.
 */
export function refuseInside() {
  const outer = inside.getStore()
  if (outer)
    throw new Error(`a transaction was opened inside a ${outer}: pass its tx along instead`)
}
