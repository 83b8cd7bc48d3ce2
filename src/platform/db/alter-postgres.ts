/**
 * SQL that alters a table on PostgreSQL. Statements that read all rows run first, under locks that
 * allow reads and writes; the exclusive lock is held for catalog changes only.
 */

import { type Change, renamedIndex, renaming, withoutReference } from './alter.ts'
import {
  addNullable,
  columnDdl,
  type Index,
  indexesOf,
  isNullable,
  literal,
  referenced,
} from './ddl.ts'
import type { Dialect } from './dialect.ts'

/** New columns; PostgreSQL stores the value of existing rows in its catalog. */
export function addColumns({ name, change }: Change, dialect: Dialect): string[] {
  const { add = {}, value = {} } = change
  return Object.entries(add).map(([column, kind]) => {
    const given = value[column]
    if (given === undefined) return addNullable(name, column, kind, dialect)
    // A reference added together with a value would be checked for all rows under this lock.
    const line = `${columnDdl(column, withoutReference(kind), dialect)} default ${literal(given)}`
    return `alter table ${name} add column ${line}`
  })
}

/** Lets columns be null; harmless if repeated. */
export const allowNull = (of: Change): string[] =>
  becomesNullable(of).map((column) => `alter table ${of.name} alter column ${column} drop not null`)

/** Constraints that apply to new rows at once, and to existing rows once they are validated. */
export function addConstraints(of: Change): string[] {
  const { name } = of
  return constraintsOf(of).flatMap(({ constraint, says }) => [
    `alter table ${name} drop constraint if exists ${constraint}`,
    `alter table ${name} add constraint ${constraint} ${says} not valid`,
  ])
}

/**
 * Checks all rows against constraints that were added as `not valid`; writes continue meanwhile.
 */
export const validateConstraints = (of: Change): string[] =>
  constraintsOf(of).map(
    ({ constraint }) => `alter table ${of.name} validate constraint ${constraint}`,
  )

/** Indexes to build before the table gets its new shape, with its old names. */
export function newIndexes({ name, change, after }: Change): Index[] {
  const back = renaming(change, 'back')
  const asBefore = (index: Index) => renamedIndex(index, back) as Index
  const primary = change.primary
    ? [{ name: `${name}_pkey_new`, isUnique: true, on: after.keys.primary!, where: '' }]
    : []
  return [...indexesOf(name, change), ...primary].map(asBefore)
}

/** The new shape; constraints are validated and indexes built before. */
export function takeShape(of: Change): string[] {
  const { name, change } = of
  const { value = {}, without = {}, drop = [], rename = {} } = change
  return [
    ...Object.keys(value).map((column) => `alter column ${column} drop default`),
    ...becomesNotNull(of).flatMap((column) => [
      `alter column ${column} set not null`,
      `drop constraint ${filledName(name, column)}`,
    ]),
    ...loosened(of),
  ]
    .map((line) => `alter table ${name} ${line}`)
    .concat(
      allowNull(of),
      indexesOf(name, without).map((index) => `drop index ${index.name}`),
      change.primary ? primaryKey(name) : [],
      drop.map((column) => `alter table ${name} drop column ${column}`),
      Object.entries(rename).flatMap(([old, now]) => renameColumn(of, old, now)),
      renameIndexes(of),
    )
}

const filledName = (name: string, column: string) => `${name}_${column}_filled`
const referenceName = (name: string, column: string) => `${name}_${column}_fkey`

/** Columns that become `not null`: existing nullable ones, and new ones that have been filled. */
export function becomesNotNull({ before, change }: Pick<Change, 'before' | 'change'>): string[] {
  const { add = {}, value = {}, kinds = {} } = change
  const added = Object.entries(add).filter(
    ([column, kind]) => !isNullable(kind) && value[column] === undefined,
  )
  const changed = Object.entries(kinds).filter(
    ([column, kind]) => !isNullable(kind) && isNullable(before.columns[column]!),
  )
  return [...added, ...changed].map(([column]) => column)
}

/** Existing columns that required a value. */
export const becomesNullable = ({ before, change }: Pick<Change, 'before' | 'change'>): string[] =>
  Object.entries(change.kinds ?? {})
    .filter(([column, kind]) => isNullable(kind) && !isNullable(before.columns[column]!))
    .map(([column]) => column)

/** Existing columns that get a reference, new nullable references, and the referenced table. */
export function addedReferences({ before, change }: Change): [column: string, to: string][] {
  const { add = {}, value = {}, kinds = {} } = change
  const valued = Object.entries(add).filter(([column]) => value[column] !== undefined)
  return [...Object.entries(kinds), ...valued].flatMap(([column, kind]) => {
    const to = referenced(kind)
    const isNew = to !== undefined && to !== referenced(before.columns[column] ?? 'int')
    return isNew ? [[column, to] as [string, string]] : []
  })
}

function constraintsOf(of: Change) {
  const { name } = of
  const filled = becomesNotNull(of).map((column) => ({
    constraint: filledName(name, column),
    says: `check (${column} is not null)`,
  }))
  const references = addedReferences(of).map(([column, to]) => ({
    constraint: referenceName(name, column),
    says: `foreign key (${column}) references ${to} (id)`,
  }))
  return [...filled, ...references]
}

/** Drops references that the new kinds lack. */
const loosened = ({ name, before, change }: Change): string[] =>
  Object.entries(change.kinds ?? {})
    .filter(([column, kind]) => referenced(before.columns[column]!) && !referenced(kind))
    .map(([column]) => `drop constraint ${referenceName(name, column)}`)

const primaryKey = (name: string) => [
  `alter table ${name} drop constraint ${name}_pkey`,
  `alter table ${name} add constraint ${name}_pkey primary key using index ${name}_pkey_new`,
]

function renameColumn({ name, before }: Change, old: string, now: string) {
  const line = `alter table ${name} rename column ${old} to ${now}`
  if (!referenced(before.columns[old]!)) return [line]
  const names = `${referenceName(name, old)} to ${referenceName(name, now)}`
  return [line, `alter table ${name} rename constraint ${names}`]
}

/** Index names contain column names. */
function renameIndexes({ name, before, change }: Change): string[] {
  if (!change.rename) return []
  const named = renaming(change)
  const removed = new Set(indexesOf(name, change.without ?? {}).map((index) => index.name))
  const { unique = [], index = [] } = before.keys
  const old = indexesOf(name, { unique, index })
  const now = indexesOf(name, {
    unique: unique.map((on) => on.map(named)),
    index: index.map((one) => renamedIndex(one, named)),
  })
  return old.flatMap((one, at) =>
    one.name === now[at]!.name || removed.has(one.name)
      ? []
      : [`alter index ${one.name} rename to ${now[at]!.name}`],
  )
}
