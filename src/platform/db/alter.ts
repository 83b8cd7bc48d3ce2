/**
 * Describes how a schema step alters tables, as data. The SQL for both databases, the resulting
 * tables and the types of their rows are derived from it.
 */

import { indexesOf, isNullable } from './ddl.ts'
import type { Columns, Keys, Kind, Migration, PartialIndex, Table } from './schema.ts'

/** Names are those after the step, except in `drop`, `without` and on the left side of `rename`. */
export interface Alteration {
  /** New columns, appended. One without `?` needs a `value`, or is filled by the step. */
  add?: Columns
  /** Initial values of new columns. PostgreSQL does not rewrite rows for them. */
  value?: Record<string, string | number>
  /** Columns whose nullability or reference changes. */
  kinds?: Columns
  /** Old names and new ones. */
  rename?: Record<string, string>
  drop?: readonly string[]
  /** The columns of the new primary key. */
  primary?: string[]
  /** Indexes to add. */
  unique?: string[][]
  index?: (string[] | PartialIndex)[]
  /** Indexes to remove. */
  without?: Pick<Keys, 'unique' | 'index'>
}

/** A table before and after a step. */
export interface Change {
  name: string
  before: Table
  after: Table
  change: Alteration
}

/** Declares what a step alters; `Altered` derives the tables from the type of the result. */
export const altering = <const A extends Record<string, Alteration>>(alter: A): A => alter

/** Tables after a step, as types. */
export type Altered<T extends Record<string, Table>, A extends Record<string, Alteration>> = {
  [Name in keyof T]: Name extends keyof A
    ? Table<AlteredColumns<T[Name]['columns'], A[Name]>>
    : T[Name]
}
type AlteredColumns<C extends Columns, A extends Alteration> =
  Flat<
    Omit<C, Dropped<A> | keyof Part<A, 'rename'> | keyof Part<A, 'kinds'>> &
      Renamed<C, Part<A, 'rename'>> &
      Part<A, 'kinds'> &
      Part<A, 'add'>
  > extends infer Result extends Columns
    ? Result
    : never
type Flat<T> = { [Name in keyof T]: T[Name] }
type Part<A, Name extends string> = A extends Record<Name, infer P> ? P : unknown
type Dropped<A> = A extends { drop: readonly (infer Name)[] } ? Name : never
type Renamed<C, R> = { [Old in keyof R & keyof C as R[Old] & string]: C[Old] }

/** All tables after some steps, by name, in order of creation. */
export function tablesAfter(steps: readonly Migration[]): Map<string, Table> {
  const tables = new Map<string, Table>()
  for (const { create, alter = {} } of steps) {
    for (const [name, table] of Object.entries(create)) tables.set(name, table)
    for (const [name, change] of Object.entries(alter)) {
      tables.set(name, altered(name, tables.get(name), change))
    }
  }
  return tables
}

/** A table after a change. Throws if the change is impossible. */
export function altered(name: string, table: Table | undefined, change: Alteration): Table {
  if (!table) throw new Error(`a step alters ${name}, which no step before it creates`)
  const refuse = (why: string) => {
    throw new Error(`a step cannot alter ${name}: ${why}`)
  }
  refuseUnknown(name, table, change, refuse)
  const { add = {}, kinds = {}, drop = [] } = change
  const named = renaming(change)
  const kept = Object.entries(table.columns).filter(([column]) => !drop.includes(column))
  const columns: Columns = {}
  for (const [column, kind] of kept) columns[named(column)] = kinds[column] ?? kind
  const keys = alteredKeys(table.keys, change)
  const after = { columns: { ...columns, ...add }, keys }
  const over = [keys.primary ?? ['id'], ...(keys.unique ?? []), ...(keys.index ?? []).map(onOf)]
  const lost = over.flat().find((column) => after.columns[column] === undefined)
  const unmet = conditionsOf(keys).find((word) => drop.includes(word))
  if (lost ?? unmet) {
    const why = 'remove the index with it, or name another primary key'
    refuse(`${lost ?? unmet} is part of a key: ${why}`)
  }
  return after
}

/** The name of a column after a change, or with `back`, before it. */
export function renaming({ rename = {} }: Alteration, way: 'on' | 'back' = 'on') {
  const pairs = Object.entries(rename)
  const names = new Map(way === 'on' ? pairs : pairs.map(([old, now]) => [now, old]))
  return (column: string) => names.get(column) ?? column
}

/** An index with renamed columns. */
export function renamedIndex(index: string[] | PartialIndex, named: (column: string) => string) {
  if (Array.isArray(index)) return index.map(named)
  const { on, where } = index
  return { ...index, on: on.map(named), where: where.replaceAll(NAMES, named) }
}
/** Includes quoted text, which cannot be the name of a column. */
const NAMES = /'[^']*'|\b[a-z_]\w*\b/g

/** The words in the conditions of partial indexes. */
const conditionsOf = ({ index = [] }: Keys) =>
  index.flatMap((one) => (Array.isArray(one) ? [] : (one.where.match(NAMES) ?? [])))

const onOf = (index: string[] | PartialIndex) => (Array.isArray(index) ? index : index.on)

function alteredKeys({ primary, unique = [], index = [] }: Keys, change: Alteration): Keys {
  const { without = {} } = change
  const named = renaming(change)
  const gone = new Set([...(without.unique ?? []), ...(without.index ?? [])].map(toText))
  const keep = <I extends string[] | PartialIndex>(all: I[]) =>
    all.filter((one) => !gone.has(toText(one))).map((one) => renamedIndex(one, named) as I)
  const keys: Keys = {
    unique: [...keep(unique), ...(change.unique ?? [])],
    index: [...keep(index), ...(change.index ?? [])],
  }
  const first = change.primary ?? primary?.map(named)
  return first ? { primary: first, ...keys } : keys
}
const toText = (index: string[] | PartialIndex) => JSON.stringify(index)

function refuseUnknown(
  name: string,
  { columns, keys }: Table,
  change: Alteration,
  refuse: (why: string) => never,
) {
  const { add = {}, value = {}, kinds = {}, rename = {}, drop = [], without = {} } = change
  const there = [...Object.keys(kinds), ...Object.keys(rename), ...drop]
  const unknown = there.find((column) => columns[column] === undefined)
  if (unknown) refuse(`it has no column ${unknown}`)
  if (new Set(there).size < there.length) refuse('one column is altered twice: use two steps')
  const taken = [...Object.keys(add), ...Object.values(rename)].find((column) => columns[column])
  if (taken) refuse(`it has a column ${taken} already`)
  const other = Object.entries(kinds).find(([column, kind]) => {
    const before = columns[column]!
    return storedAs(kind) !== storedAs(before) || before === 'id'
  })
  if (other) refuse(`${other[0]} would be of another type: add a column and fill it`)
  if (Object.values(add).includes('id')) refuse('a column that numbers rows comes with its table')
  const lost = Object.keys(value).find((column) => add[column] === undefined)
  if (lost) refuse(`a value is given for ${lost}, which is no new column`)
  const known = new Set([...(keys.unique ?? []), ...(keys.index ?? [])].map(toText))
  const gone = [...(without.unique ?? []), ...(without.index ?? [])].map(toText)
  const missing = gone.find((index) => !known.has(index))
  if (missing) refuse(`it has no index over ${missing}`)
  if (change.primary && !keys.primary) refuse('its rows are numbered, which is their key')
  const names = new Set(indexesOf(name, keys).map((index) => index.name))
  const twice = indexesOf(name, change).find((index) => names.has(index.name))
  if (twice) refuse(`it has an index ${twice.name} already`)
}

const storedAs = (kind: Kind) => withoutReference(kind).replace('?', '')

/** A reference as a plain number. New columns get their foreign key after they are filled. */
export const withoutReference = (kind: Kind): Kind =>
  kind.startsWith('->') ? (isNullable(kind) ? 'int?' : 'int') : kind
