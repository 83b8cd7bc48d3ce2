/** SQL that creates the tables of a migration, for a dialect. */

import type { Dialect } from './dialect.ts'
import type { Keys, Kind, PartialIndex, Table } from './schema.ts'

/** Statements that create a table with its indexes, in order. */
export function ddl(name: string, table: Table, dialect: Dialect): string[] {
  return [tableDdl(name, table, dialect), ...indexDdl(name, table.keys)]
}

/** The statement without the indexes; on SQLite, a table without an `id` is `without rowid`. */
export function tableDdl(name: string, { columns, keys }: Table, dialect: Dialect): string {
  const lines = Object.entries(columns).map(([column, kind]) => columnDdl(column, kind, dialect))
  if (keys.primary) lines.push(`primary key (${keys.primary.join(', ')})`)
  // Rows of a table without an id are stored in the order of their key.
  const rest = keys.primary && dialect.name === 'sqlite' ? ' without rowid' : ''
  return `create table ${name} (\n  ${lines.join(',\n  ')}\n)${rest}`
}

/** A column with its type, nullability and reference, as in `create table` and `add column`. */
export function columnDdl(column: string, kind: Kind, dialect: Dialect) {
  const base = dialect.column(kind)
  if (kind === 'id') return `${column} ${base}`
  const to = referenced(kind)
  return `${column} ${base}${isNullable(kind) ? '' : ' not null'}${to ? ` references ${to} (id)` : ''}`
}

/** A column that is nullable, regardless of its kind, until all rows are filled. */
export const addNullable = (name: string, column: string, kind: Kind, dialect: Dialect) =>
  `alter table ${name} add column ${columnDdl(column, `${kind.replace('?', '')}?` as Kind, dialect)}`

/** A constant in DDL, where databases accept no parameters. */
export const literal = (value: string | number) =>
  typeof value === 'number' ? String(value) : `'${value.replaceAll("'", "''")}'`

/** Kinds that end with `?` allow null. */
export const isNullable = (kind: Kind) => kind.endsWith('?')

/** The table that a column references. */
export const referenced = (kind: Kind) =>
  kind.startsWith('->') ? kind.slice(3).replace('?', '') : undefined

/** An index with its generated name, which is the same on both databases. */
export interface Index {
  name: string
  isUnique: boolean
  on: string[]
  /** Empty if it covers all rows. */
  where: string
}

/**
 * Names are `table_columns_key` for unique indexes, `table_columns_idx` for others, and
 * `…_idx_some` for partial ones, unless these are given a name.
 */
export function indexesOf(name: string, { unique = [], index = [] }: Keys): Index[] {
  const uniques = unique.map((on) => ({
    name: `${name}_${on.join('_')}_key`,
    isUnique: true,
    on,
    where: '',
  }))
  const plain = index.map((one) => {
    const given: PartialIndex = Array.isArray(one) ? { on: one, where: '' } : one
    const { on, where } = given
    const generated = `${name}_${on.join('_')}_idx${where ? '_some' : ''}`
    return { name: given.name ?? generated, isUnique: false, on, where }
  })
  return [...uniques, ...plain]
}

/** `how` precedes the name, such as `concurrently`. */
export function indexSql(table: string, { name, isUnique, on, where }: Index, how = '') {
  const only = where && ` where ${where}`
  const create = `create ${isUnique ? 'unique ' : ''}index ${how}${how && ' '}${name}`
  return `${create} on ${table} (${on.join(', ')})${only}`
}

/** Statements that create all indexes of a table, unique ones first. */
export const indexDdl = (name: string, keys: Keys): string[] =>
  indexesOf(name, keys).map((index) => indexSql(name, index))
