/**
 * How a migration declares tables for both databases. The kind of a column gives its SQL type in
 * the dialect and its type in TypeScript.
 */

import type { ColumnType, Generated } from 'kysely'

import type { Alteration } from './alter.ts'
import type { Tx } from './db.ts'
import type { Fill } from './fill.ts'
import type { TextIndex } from './texts.ts'

/**
 * `id`: the generated id of the table, if none is given.
 * `int`: up to 2^53; also 0 and 1 for booleans, and milliseconds since 1970 UTC for times.
 * `real`: a double. `text`: compared byte by byte. `bytes`: a blob.
 * `-> table`: the `id` of a row of that table. A trailing `?` allows null.
 */
export type Kind = 'id' | `${'int' | 'real' | 'text' | 'bytes'}${'' | '?'}` | `-> ${string}`

/** Columns by name, in their order in the table. */
export type Columns = Record<string, Kind>

/** Keys and indexes of a table. */
export interface Keys {
  /** Columns of the primary key, if it is not `id`. */
  primary?: string[]
  unique?: string[][]
  index?: (string[] | PartialIndex)[]
}
/** A partial index: `where` is a comparison such as `bug_when > 0`. */
export interface PartialIndex {
  on: string[]
  where: string
  /** Instead of a name made of all columns. */
  name?: string
}

/** A declared table; `C` keeps the kinds, from which the types of rows are derived. */
export interface Table<C extends Columns = Columns> {
  columns: C
  keys: Keys
}

/** Declares a table; its row type is derived from the columns. */
export function table<const C extends Columns>(columns: C, keys: Keys = {}): Table<C> {
  return { columns, keys }
}

type Type<K extends Kind> = K extends `-> ${string}` | `int${string}` | `real${string}`
  ? number
  : K extends `text${string}`
    ? string
    : Uint8Array
type Cell<K extends Kind> = K extends 'id'
  ? Generated<number>
  : K extends `${string}?`
    ? ColumnType<Type<K> | null, Type<K> | null | undefined, Type<K> | null>
    : Type<K>

/** The row types of a set of tables, for Kysely. */
export type RowsOf<T extends Record<string, Table>> = {
  [Name in keyof T]: { [C in keyof T[Name]['columns']]: Cell<T[Name]['columns'][C]> }
}

/**
 * One schema step. `create` creates tables in order; `alter` changes existing tables, by name, and
 * `fill` fills their new columns; `index` creates text indexes, which are derived from tables and
 * therefore not part of backups; `renewed` recreates them where the format of a database has
 * changed; `packed` stores their integers in less space. Tables of a step with `is_passing` hold
 * transient state: only copies of a whole SQLite file contain them.
 */
export interface Migration {
  name: string
  create: Record<string, Table>
  is_passing?: true
  alter?: Record<string, Alteration>
  fill?: Record<string, Fill>
  /**
   * Runs in the last transaction of the step, which sees old and new columns, before any is renamed
   * or dropped; `tx.queries.schema` is Kysely's schema builder. Changes of declared tables belong
   * in `alter` instead. The tables may be empty, and on PostgreSQL it may run twice.
   */
  run?: (tx: Tx) => Promise<void>
  /** What `run` does, such as `sorts the votes`; `docket migrate --check` prints it. */
  does?: string
  /**
   * Why nodes of earlier versions must not serve while it is applied, if its declaration does not
   * tell that: a clause such as `it changes the meaning of bugs.votes`.
   */
  stops?: string
  index?: Record<string, TextIndex>
  renewed?: Record<string, TextIndex>
  packed?: Record<string, TextIndex>
}
