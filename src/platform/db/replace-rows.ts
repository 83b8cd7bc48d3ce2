/** Makes some rows of a table equal to given ones, and changes only those that differ. */

import { sql } from 'kysely'

import type { Row, Tx } from './db.ts'
import { columnsOf, isRow, keyOf, type Named, PAGE_ROWS, putRows } from './whole-tables.ts'

/** Which rows of a table are replaced: all, or those with values of a column in a range. */
export interface Replaced {
  named: Named
  /** An integer column; without it, the range is ignored. */
  by?: string | undefined
  from?: number | undefined
  until?: number | undefined
  /** Another condition: a text column and its value. */
  only?: readonly [column: string, value: string] | undefined
  /** Columns that are left alone in existing rows. */
  keeps?: readonly string[] | undefined
  /** Existing rows that are left alone. */
  isKept?: ((row: Row) => boolean) | undefined
}

/** The rows that were deleted, inserted and changed; complete, except for generated ids. */
export interface Difference {
  gone: Row[]
  made: Row[]
  changed: { before: Row; after: Row }[]
}

/**
 * Replaces rows. Only columns that the given rows have are compared. Rows without an `id` are
 * compared by everything else. Ranges are replaced in ascending order: rows may come from another
 * range, and get a unique value that a row of a later range still has.
 */
export async function replaceRows(
  tx: Tx,
  about: Replaced,
  wanted: readonly Row[],
): Promise<Difference> {
  const { named, isKept = () => false } = about
  const existing = (await rowsIn(tx, about)).filter((row) => !isKept(row))
  const hasKey =
    wanted.length === 0 || keyOf(named).every((column) => wanted[0]?.[column] !== undefined)
  const given = hasKey ? keyOf(named) : columnsOf(named).filter((column) => column !== 'id')
  const nameOf = (row: Row) => JSON.stringify(given.map((column) => plain(row[column])))
  const before = Map.groupBy(existing, nameOf)
  const found: Difference = { gone: [], made: [], changed: [] }
  const takeRow = (row: Row, old: Row | undefined) => {
    if (!old) found.made.push(row)
    else if (differing(old, row, about.keeps).length > 0) {
      found.changed.push({ before: old, after: { ...old, ...without(row, about.keeps) } })
    }
  }
  for (const row of wanted) takeRow(row, before.get(nameOf(row))?.pop())
  found.gone = [...before.values()].flat()
  const made = found.made.splice(0)
  const elsewhere = await rowsElsewhere(tx, about, made)
  for (const row of made) takeRow(row, elsewhere.get(row['id']))
  await freeValues(tx, about, found)
  await write(tx, named, found)
  return found
}

/** Existing rows of other ranges that have the ids of new ones, by id. */
async function rowsElsewhere(tx: Tx, { named, by }: Replaced, made: readonly Row[]) {
  const found = new Map<unknown, Row>()
  const isById = keyOf(named).join() === 'id' && made[0]?.['id'] !== undefined
  if (by === undefined || by === 'id' || !isById) return found
  const ids = made.map((row) => row['id'])
  for (const row of await having(tx, named, { column: 'id', values: ids }))
    found.set(row['id'], row)
  return found
}

/** Gives other values to rows of later ranges that still have a unique value of a written row. */
async function freeValues(tx: Tx, { named, by, until }: Replaced, { made, changed }: Difference) {
  if (by !== 'id' || until === undefined) return
  const rows = [...made, ...changed.map(({ after }) => after)]
  for (const [column, ...more] of named.table.keys.unique ?? []) {
    if (column === undefined || more.length > 0) continue
    const values = rows.map((row) => row[column] ?? null).filter((value) => value !== null)
    const isNullable = named.table.columns[column]!.endsWith('?')
    for (const { id } of await having(tx, named, { column, values })) {
      if ((id as number) <= until) continue
      const other = isNullable ? null : `#${String(id)}`
      await sql`update ${sql.table(named.name)} set ${sql.ref(column)} = ${other}
        where id = ${id}`.execute(tx)
    }
  }
}

/** Rows with one of the values in a column. */
async function having(
  tx: Tx,
  named: Named,
  { column, values }: { column: string; values: readonly unknown[] },
): Promise<Row[]> {
  const found: Row[] = []
  const columns = sql.join(columnsOf(named).map((name) => sql.ref(name)))
  for (let from = 0; from < values.length; from += PAGE_ROWS) {
    const { rows } = await sql<Row>`select ${columns} from ${sql.table(named.name)}
      where ${sql.ref(column)} in (${sql.join(values.slice(from, from + PAGE_ROWS))})`.execute(tx)
    for (const row of rows) found.push(row)
  }
  return found
}

async function write(tx: Tx, named: Named, { gone, made, changed }: Difference) {
  const unique = new Set((named.table.keys.unique ?? []).flat())
  const isMoved = ({ before, after }: Difference['changed'][number]) =>
    differing(before, after).some((column) => unique.has(column))
  const moved = new Set(changed.filter(isMoved))
  await remove(tx, named, [...gone, ...[...moved].map(({ before }) => before)])
  for (const one of changed) {
    if (moved.has(one)) continue
    const values = differing(one.before, one.after).map(
      (column) => sql`${sql.ref(column)} = ${one.after[column]}`,
    )
    await sql`update ${sql.table(named.name)} set ${sql.join(values)}
      where ${isRow(named, one.before)}`.execute(tx)
  }
  await putRows(tx, named, [...[...moved].map(({ after }) => after), ...made])
}

async function remove(tx: Tx, named: Named, rows: readonly Row[]) {
  const [key, ...more] = keyOf(named)
  for (let from = 0; from < rows.length; from += REMOVED_AT_ONCE) {
    const some = rows.slice(from, from + REMOVED_AT_ONCE)
    const are =
      more.length === 0
        ? sql`${sql.ref(key!)} in (${sql.join(some.map((row) => row[key!]))})`
        : sql.join(
            some.map((row) => sql`(${isRow(named, row)})`),
            sql` or `,
          )
    await sql`delete from ${sql.table(named.name)} where ${are}`.execute(tx)
  }
}
/** SQLite limits the depth of a condition to 1,000. */
const REMOVED_AT_ONCE = 200

async function rowsIn(tx: Tx, { named, by, from, until, only }: Replaced): Promise<Row[]> {
  const columns = sql.join(columnsOf(named).map((column) => sql.ref(column)))
  const conditions = [sql`1 = 1`]
  if (by !== undefined && from !== undefined && Number.isFinite(from))
    conditions.push(sql`${sql.ref(by)} >= ${from}`)
  if (by !== undefined && until !== undefined && until < Number.MAX_SAFE_INTEGER)
    conditions.push(sql`${sql.ref(by)} <= ${until}`)
  if (only) conditions.push(sql`${sql.ref(only[0])} = ${only[1]}`)
  const { rows } = await sql<Row>`select ${columns} from ${sql.table(named.name)}
    where ${sql.join(conditions, sql` and `)}`.execute(tx)
  return rows
}

/** Columns of the second row that have another value in the first. */
const differing = (one: Row, other: Row, keeps: readonly string[] = []) =>
  Object.keys(other).filter(
    (column) => plain(one[column]) !== plain(other[column]) && !keeps.includes(column),
  )

const without = (row: Row, columns: readonly string[] = []) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)))

const plain = (value: unknown) =>
  value instanceof Uint8Array ? Buffer.from(value).toString('hex') : (value ?? null)
