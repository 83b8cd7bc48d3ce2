/**
 * The SQL by which PostgreSQL alters a table. What reads all rows is done before, under locks that
 * leave reads and writes alone; the lock that keeps everybody out is held for catalog changes only.
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

/** New columns: PostgreSQL keeps the value of the rows that are there in its catalog. */
export function addColumns({ name, change }: Change, dialect: Dialect): string[] {
  const { add = {}, value = {} } = change
  return Object.entries(add).map(([column, kind]) => {
    const given = value[column]
    if (given === undefined) return addNullable(name, column, kind, dialect)
    // A reference added with its value would be checked for all rows under this lock.
    const line = `${columnDdl(column, withoutReference(kind), dialect)} default ${literal(given)}`
    return `alter table ${name} add column ${line}`
  })
}

/** Constraints that new rows have to meet at once, and old ones once they are validated. */
export function addConstraints(of: Change): string[] {
  const { name } = of
  return constraintsOf(of).flatMap(({ constraint, says }) => [
    `alter table ${name} drop constraint if exists ${constraint}`,
    `alter table ${name} add constraint ${constraint} ${says} not valid`,
  ])
}

export const validateConstraints = (of: Change): string[] =>
  constraintsOf(of).map(
    ({ constraint }) => `alter table ${of.name} validate constraint ${constraint}`,
  )

/** Which indexes are to be built before the table takes its new shape, by its old names. */
export function newIndexes({ name, change, after }: Change): Index[] {
  const back = renaming(change, 'back')
  const asBefore = (index: Index) => {
    const { on, where } = renamedIndex({ on: index.on, where: index.where }, back) as Index
    return { ...index, on, where }
  }
  const primary = change.primary
    ? [{ name: `${name}_pkey_new`, isUnique: true, on: after.keys.primary!, where: '' }]
    : []
  return [...indexesOf(name, change), ...primary].map(asBefore)
}

/** The new shape, whose constraints are validated and whose indexes are built. */
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
      indexesOf(name, without).map((index) => `drop index ${index.name}`),
      change.primary ? primaryKey(name) : [],
      drop.map((column) => `alter table ${name} drop column ${column}`),
      Object.entries(rename).flatMap(([old, now]) => renameColumn(of, old, now)),
      renameIndexes(of),
    )
}

const filledName = (name: string, column: string) => `${name}_${column}_filled`
const referenceName = (name: string, column: string) => `${name}_${column}_fkey`

/** Columns that allowed null until now, or are new and filled. */
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

/** Columns that reference a table from now on, beside new ones that hold null, and that table. */
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

/** What kinds no longer ask for. */
function loosened({ name, before, change }: Change): string[] {
  return Object.entries(change.kinds ?? {}).flatMap(([column, kind]) => {
    const old = before.columns[column]!
    const lines: string[] = []
    if (isNullable(kind) && !isNullable(old)) lines.push(`alter column ${column} drop not null`)
    if (referenced(old) && !referenced(kind)) {
      lines.push(`drop constraint ${referenceName(name, column)}`)
    }
    return lines
  })
}

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

/** Indexes are named for their columns. */
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
