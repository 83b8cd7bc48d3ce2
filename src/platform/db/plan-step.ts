/**
 * Describes what a schema step does to each table before it runs: which locks PostgreSQL takes and
 * for how long, and how much disk space it takes, estimated from the sizes of the tables.
 */

import { type Change } from './alter.ts'
import { addedReferences, becomesNotNull, becomesNullable, newIndexes } from './alter-postgres.ts'
import { isRebuilt } from './alter-sqlite.ts'
import { type Index, indexesOf, literal, referenced } from './ddl.ts'
import type { Dialect } from './dialect.ts'
import { needsStop } from './needs-stop.ts'
import { PAGE_ROWS } from './whole-tables.ts'
import type { Columns, Migration } from './schema.ts'

/** Estimates are enough: PostgreSQL's come from its statistics. */
export interface TableSize {
  rows: number
  table_bytes: number
  index_bytes: number
}

/** One line of `docket migrate --check`. */
export interface Action {
  /** Undefined for code of a step. */
  table?: string
  /** Such as `adds the column bug_type`. */
  does: string
  /**
   * PostgreSQL, if nodes may serve meanwhile: 1 before the first node of this version serves; 2
   * once no node of the previous version does.
   */
  phase?: 1 | 2
  /** Undefined on SQLite, where the service does not run meanwhile. */
  lock?: string
  /** Estimated disk space; 0 if negligible. */
  bytes: number
}

const LOCKS = {
  none: 'none on tables in use',
  referenced: 'SHARE ROW EXCLUSIVE on the tables it references, for a moment: blocks writes',
  catalog: 'ACCESS EXCLUSIVE for a moment, since only the catalog changes: blocks reads and writes',
  rows: 'the rows of one batch at a time: blocks other writes to them',
  verify:
    'ACCESS EXCLUSIVE for a moment, then SHARE UPDATE EXCLUSIVE while it reads the table: reads ' +
    'and writes continue',
  index:
    'SHARE UPDATE EXCLUSIVE while it reads the table: reads and writes continue; waits for ' +
    'transactions that run',
  emptied: 'ACCESS EXCLUSIVE for a moment: blocks searches',
  code: 'what its statements take, until the end of the step',
}

/** Bytes per index entry besides its columns, and per text column. */
const ENTRY_BYTES = 16
const TEXT_BYTES = 32
const NUMBER_BYTES = 8
/** SQLite writes to its log first. */
const LOGGED = 2

interface Step {
  step: Migration
  /** The change. */
  changes: readonly Change[]
  dialect: Dialect
  sizeOf: (table: string) => TableSize
}

/** What a step will do, in order, without doing it. */
export function planStep({ step, changes, dialect, sizeOf }: Step): Action[] {
  const { fill = {}, run, does = 'runs code of its own' } = step
  const isFile = dialect.name === 'sqlite'
  const fills = Object.entries(fill).map(([table, { batch_rows = PAGE_ROWS }]) => ({
    table,
    does: `fills ${count(sizeOf(table).rows)} rows, up to ${batch_rows} in a transaction`,
    lock: LOCKS.rows,
    bytes: isFile ? 0 : bytesOf(sizeOf(table)),
  }))
  const first: Action[] = [
    ...creates(step),
    ...changes.flatMap(({ name, change }) => adds(name, change)),
    ...changes.flatMap(allows),
  ]
  const rest: Action[] = [
    ...fills,
    ...changes.flatMap(verifies),
    ...changes.flatMap((change) => builds(change, sizeOf(change.name), isFile)),
    ...(run ? [{ does, lock: LOCKS.code, bytes: 0 }] : []),
    ...changes.flatMap(shapes),
    ...(isFile ? changes.flatMap((change) => rebuilds(change, sizeOf(change.name))) : []),
    ...texts(step),
  ]
  if (isFile) for (const action of [...first, ...rest]) delete action.lock
  else if (needsStop(step, changes) === undefined) {
    for (const action of first) action.phase = 1
    for (const action of rest) action.phase = 2
  }
  return [...first, ...rest]
}

const bytesOf = ({ table_bytes, index_bytes }: TableSize) => table_bytes + index_bytes

const count = (rows: number) => `about ${rows.toLocaleString('en')}`

function creates({ create }: Migration): Action[] {
  return Object.entries(create).map(([table, { columns }]) => {
    const to = Object.values(columns).map((kind) => referenced(kind))
    const isNew = (name: string | undefined) => name === undefined || create[name] !== undefined
    const lock = to.every(isNew) ? LOCKS.none : LOCKS.referenced
    return { table, does: 'creates the table', lock, bytes: 0 }
  })
}

function adds(table: string, { add = {}, value = {} }: Change['change']): Action[] {
  return Object.entries(add).map(([column, kind]) => {
    const given = value[column]
    const what = `${column} (${kind.replace('?', '')})`
    const all = given === undefined ? '' : ` with the value ${literal(given)} in all rows`
    return { table, does: `adds the column ${what}${all}`, lock: LOCKS.catalog, bytes: 0 }
  })
}

function verifies(change: Change): Action[] {
  const { name: table } = change
  const filled = becomesNotNull(change).map((column) => `verifies that ${column} is never null`)
  const refers = addedReferences(change).map(
    ([column, to]) => `verifies that ${column} refers to rows of ${to}`,
  )
  return [...filled, ...refers].map((does) => ({ table, does, lock: LOCKS.verify, bytes: 0 }))
}

function builds(change: Change, { rows }: TableSize, isFile: boolean): Action[] {
  const { name: table, after } = change
  const all = isFile ? indexesOf(table, change.change) : newIndexes(change)
  return all.map((index) => ({
    table,
    does: `builds the index ${index.name}`,
    lock: LOCKS.index,
    bytes: rows * widthOf(index, after.columns) * (isFile ? LOGGED : 1),
  }))
}

/** A partial index is smaller. */
function widthOf({ on }: Index, columns: Columns) {
  const widths = on.map((column) => (columns[column] === 'text' ? TEXT_BYTES : NUMBER_BYTES))
  return widths.reduce((sum, width) => sum + width, ENTRY_BYTES)
}

const allows = (change: Change): Action[] =>
  becomesNullable(change).map((column) => {
    return { table: change.name, does: `lets ${column} be null`, lock: LOCKS.catalog, bytes: 0 }
  })

function shapes({ name: table, before, change }: Change): Action[] {
  const { kinds = {}, rename = {}, drop = [], primary, without = {} } = change
  const lines = [
    ...Object.entries(kinds).flatMap(([column, kind]) => {
      const lost = referenced(kind) ? undefined : referenced(before.columns[column]!)
      return lost ? [`lets ${column} no longer refer to rows of ${lost}`] : []
    }),
    ...indexesOf(table, without).map((index) => `drops the index ${index.name}`),
    ...(primary ? [`makes ${primary.join(', ')} the primary key`] : []),
    ...drop.map((column) => `drops the column ${column}`),
    ...Object.entries(rename).map(([old, now]) => `renames the column ${old} to ${now}`),
  ]
  return lines.map((does) => ({ table, does, lock: LOCKS.catalog, bytes: 0 }))
}

function rebuilds(change: Change, size: TableSize): Action[] {
  if (!isRebuilt(change)) return []
  const does = `rebuilds the table with ${count(size.rows)} rows and its indexes`
  return [{ table: change.name, does, bytes: bytesOf(size) * LOGGED }]
}

function texts({ index = {}, renewed = {}, packed = {} }: Migration): Action[] {
  const each = (all: object, does: string, lock: string) =>
    Object.keys(all).map((table) => ({ table, does, lock, bytes: 0 }))
  return [
    ...each(index, 'creates an index over texts, which is filled afterwards', LOCKS.none),
    ...each(renewed, 'empties the index over texts, which is filled afterwards', LOCKS.emptied),
    ...each(packed, 'rewrites the index over texts in less space', LOCKS.emptied),
  ]
}
