/**
 * Compares data with a different structure in Docket: memberships, values, workflow, watches,
 * parameters.
 */

import { defaults } from '../../accounts/parameters/parameters.list.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { fold } from '../../platform/fold.ts'
import { limits } from '../../platform/limits.ts'
import { text } from '../map/cells.ts'
import type { Cell, StagedRow } from '../staged.ts'
import { all, isSet, SELECTS, type Source, unlisted } from './source.ts'
import { memberships } from './source-people.ts'
import type { TableCompared } from './verified.ts'

const EXAMPLES_MAX = 20

/** All of them in one snapshot; watches of areas only if the source has them. */
export async function compareOtherTables(
  db: Db,
  source: Source,
  parameters: Readonly<Record<string, string>>,
): Promise<TableCompared[]> {
  return db.look(async (tx) => [
    await compareMembers(tx, source),
    await compareValues(tx, source),
    await compareWorkflow(tx, source),
    ...(await compareAreaWatches(tx, source)),
    await compareParameters(tx, parameters),
  ])
}

/** Lines that must exist on both sides. */
function compareLines(table: string, theirs: Set<string>, ours: Set<string>): TableCompared {
  const lost = [...theirs].filter((line) => !ours.has(line))
  const extra = [...ours].filter((line) => !theirs.has(line))
  const examples = [
    ...lost.map((line) => `${line}: missing in Docket`),
    ...extra.map((line) => `${line}: only in Docket`),
  ]
  return {
    table,
    rows: theirs.size,
    different: examples.length,
    examples: examples.slice(0, EXAMPLES_MAX),
  }
}

async function compareMembers(tx: Tx, source: Source): Promise<TableCompared> {
  const rows = await tx.selectFrom('user_group_map').selectAll().execute()
  const there = new Set(
    [...source.staged.rows('select userid from profiles')].map(({ userid }) => Number(userid)),
  )
  const line = (one: { user_id: number; group_id: number; isbless: number; grant_type: number }) =>
    `user ${one.user_id} ${one.isbless ? 'may bless' : 'is in'} group ${one.group_id}` +
    (one.grant_type === 2 ? ' by the pattern of the group' : '')
  const theirs = new Set([...memberships(source)].map(line))
  // Created accounts may match a pattern; they are disabled.
  const ours = rows.filter(({ user_id, grant_type }) => there.has(user_id) || grant_type !== 2)
  return compareLines('user_group_map', theirs, new Set(ours.map(line)))
}

interface Value {
  field: string
  value_id: number
  value: string
  sortkey: number | null
  isactive: number | null
  is_open: number | null
  visibility_value_id: number | null
}

async function compareValues(tx: Tx, source: Source): Promise<TableCompared> {
  const rows = await tx
    .selectFrom('field_values')
    .innerJoin('fielddefs', 'fielddefs.id', 'field_values.field_id')
    .select([
      ...(['fielddefs.name as field', 'field_values.value_id', 'field_values.value'] as const),
      ...(['field_values.sortkey', 'field_values.isactive', 'field_values.is_open'] as const),
      'field_values.visibility_value_id',
    ])
    .execute()
  const line = (one: Value) =>
    `value ${one.value_id} of ${one.field}: '${one.value}', sorted by ${one.sortkey ?? 0}, ` +
    `${one.isactive === 0 ? 'inactive' : 'active'}` +
    (one.field === 'bug_status' ? `, ${one.is_open === 0 ? 'closed' : 'open'}` : '') +
    (one.visibility_value_id ? `, shown for ${one.visibility_value_id}` : '')
  return compareLines(
    'values of fields',
    new Set([...valuesOf(source)].map(line)),
    new Set(rows.map(line)),
  )
}

const NOT_IN_USE = { sortkey: 0, isactive: 0, is_open: 0, visibility_value_id: null }

/** The first of equal values; followed by those found only on bugs. */
function* valuesOf({ staged, custom }: Source): Iterable<Value> {
  const own = custom.filter(({ holds }) => holds === 'select' || holds === 'multi')
  const selects = SELECTS.map((name) => ({ name, holds: undefined }))
  for (const { name: field, holds } of [...selects, ...own]) {
    const taken = new Set<string>()
    const rows = all(staged, field)
    for (const row of rows) {
      const value = text(row['value'])
      if (taken.has(fold(value))) continue
      taken.add(fold(value))
      const number = (column: string) =>
        row[column] === null || row[column] === undefined ? null : Number(row[column])
      const numbers = {
        sortkey: number('sortkey'),
        isactive: number('isactive'),
        is_open: number('is_open'),
        visibility_value_id: number('visibility_value_id'),
      }
      yield { field, value_id: Number(row['id']), value, ...numbers }
    }
    let value_id = Math.max(0, ...rows.map(({ id }) => Number(id)))
    const values = rows.map(({ value }) => text(value))
    for (const value of unlisted(staged, field, holds, { values, fold })) {
      yield { field, value_id: ++value_id, value, ...NOT_IN_USE }
    }
  }
}

async function compareWorkflow(tx: Tx, { staged }: Source): Promise<TableCompared> {
  const names = new Map(all(staged, 'bug_status').map(({ id, value }) => [Number(id), text(value)]))
  const line = (from: string | null | undefined, to: string, comment: boolean) =>
    `${from ?? 'a new bug'} to ${to}${comment ? ', with a comment' : ''}`
  const theirs = all(staged, 'status_workflow').map((row) => {
    const from = isSet(row['old_status']) ? names.get(Number(row['old_status'])) : null
    const to = names.get(Number(row['new_status']))
    if (to === undefined || from === undefined) return undefined
    return line(from, to, isSet(row['require_comment']))
  })
  const rows = await tx
    .selectFrom('status_workflow')
    .innerJoin('field_values as fresh', 'fresh.id', 'status_workflow.new_status')
    .leftJoin('field_values as old', 'old.id', 'status_workflow.old_status')
    .select(['old.value as from', 'fresh.value as to', 'status_workflow.require_comment'])
    .execute()
  const ours = rows.map(({ from, to, require_comment }) => line(from, to, require_comment === 1))
  const known = theirs.filter((said) => said !== undefined)
  return compareLines('status_workflow', new Set(known), new Set(ours))
}

async function compareAreaWatches(tx: Tx, source: Source): Promise<TableCompared[]> {
  if (!source.staged.columns('component_watch')) return []
  const ours = (await tx.selectFrom('area_watch').selectAll().execute()).map((row) =>
    row.product_id === null
      ? watch(row.user_id, row.component_id === null ? 'keyword' : 'component', row.component_id)
      : watch(row.user_id, 'product', row.product_id),
  )
  return [compareLines('component_watch', watchesIn(source), new Set(ours))]
}

const watch = (user: Cell | undefined, kind: string, id: Cell | undefined) =>
  `user ${text(user)} watches ${kind} ${text(id)}`

/** The first of each person, as many as Docket keeps. */
function watchesIn(source: Source): Set<string> {
  const { staged, users } = source
  const names = all(staged, 'components').map((row) => ({ ...row, key: fold(text(row['name'])) }))
  const byProduct: Components = Map.groupBy<Cell | undefined, Named>(
    names,
    (one) => one['product_id'],
  )
  const people = new Map<Cell | undefined, Set<string>>()
  for (const row of staged.rows('select * from component_watch order by user_id, rowid')) {
    const { user_id } = row
    if (!users.has(user_id)) continue
    const own = people.get(user_id) ?? new Set()
    people.set(user_id, own)
    for (const [kind, id] of watchedIn(source, row, byProduct)) {
      if (own.size < limits.watched_max) own.add(watch(user_id, kind, id))
    }
  }
  return new Set([...people.values()].flatMap((own) => [...own]))
}

type Named = StagedRow & { key: string }
type Components = ReadonlyMap<Cell | undefined, readonly Named[]>
type Watched = [kind: string, id: Cell | undefined]
/** What a row watches: a component, all of a product, or its components with a prefix. */
function watchedIn({ products, components }: Source, row: StagedRow, named: Components): Watched[] {
  const { product_id, component_id } = row
  if (isSet(component_id)) return components.has(component_id) ? [['component', component_id]] : []
  if (!products.has(product_id)) return []
  const prefix = fold(text(row['component_prefix']))
  if (prefix === '') return [['product', product_id]]
  return (named.get(product_id) ?? [])
    .filter(({ key }) => key.startsWith(prefix))
    .map(({ id }) => ['component', id])
}

/** Cannot be compared if none were given. Values are never printed, since some are secret. */
async function compareParameters(
  tx: Tx,
  given: Readonly<Record<string, string>>,
): Promise<TableCompared> {
  const rows = await tx.selectFrom('parameters').selectAll().execute()
  const ours = new Map(rows.map(({ name, value }) => [name, value]))
  const known = Object.entries(given).filter(([name]) => Object.hasOwn(defaults, name))
  const examples = known
    .filter(([name, value]) => ours.get(name) !== value)
    .map(([name]) => `${name}: has a different value in Docket`)
  return { table: 'parameters', rows: known.length, different: examples.length, examples }
}
