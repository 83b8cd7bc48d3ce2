/**
 * How a migration says what a table is, in the words that both databases share.
 * A column's kind gives its SQL in the dialect and its type in TypeScript, so a table is said once.
 */

import type { ColumnType, Generated } from 'kysely'

import type { Alteration } from './alter.ts'
import type { Tx } from './db.ts'
import type { Fill } from './fill.ts'
import type { TextIndex } from './texts.ts'

/**
 * `id`: the table's own number, given by the database when none is given.
 * `int`: up to 2^53; also 0/1 for booleans and milliseconds since 1970 UTC for times.
 * `real`: a double. `text`: compared byte by byte. `bytes`: a blob.
 * `-> table`: the `id` of a row of that table. A `?` at the end allows null.
 */
export type Kind = 'id' | `${'int' | 'real' | 'text' | 'bytes'}${'' | '?'}` | `-> ${string}`

export type Columns = Record<string, Kind>
export interface Keys {
  /** Columns of the primary key, where it is not `id`. */
  primary?: string[]
  unique?: string[][]
  index?: (string[] | PartialIndex)[]
}
/** An index over the rows for which `where` holds: a comparison such as `bug_when > 0`. */
export interface PartialIndex {
  on: string[]
  where: string
}
export interface Table<C extends Columns = Columns> {
  columns: C
  keys: Keys
}

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

/** The row types of a set of tables, as Kysely wants them. */
export type RowsOf<T extends Record<string, Table>> = {
  [Name in keyof T]: { [C in keyof T[Name]['columns']]: Cell<T[Name]['columns'][C]> }
}

/**
 * One step forward. `create` makes tables in their order; `alter` changes tables that are there, by
 * their names, and `fill` gives their rows what new columns hold; `index` makes indexes over texts,
 * which come from tables and so are in no backup; `renewed` makes those anew, where a database
 * keeps them in another form now; `packed` writes what they carry in less room. Tables of a step
 * that `is_passing` say what goes on at a moment: they are in no copy but that of a whole SQLite
 * file.
 */
export interface Migration {
  name: string
  create: Record<string, Table>
  is_passing?: true
  alter?: Record<string, Alteration>
  fill?: Record<string, Fill>
  /**
   * Runs in the last transaction of the step, which sees old and new columns, before any is renamed
   * or dropped; `tx.queries.schema` is Kysely's schema builder. What it changes about declared
   * tables stands in `alter` instead. The tables may be empty, and on PostgreSQL it may run twice.
   */
  run?: (tx: Tx) => Promise<void>
  /** What `run` does, such as `sorts the votes`; `docket migrate --check` prints it. */
  does?: string
  index?: Record<string, TextIndex>
  renewed?: Record<string, TextIndex>
  packed?: Record<string, TextIndex>
}
