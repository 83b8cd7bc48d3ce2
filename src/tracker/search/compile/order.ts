/** The order of results: Bugzilla's names of columns, and their sort values. */

import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'

import type { Tables } from '../../../platform/db/tables.ts'
import type { SearchContext } from './comparisons.ts'
import { computed } from './computed.ts'
import { bugField, isHours } from '../../model/bug-fields/bug-fields.wire.ts'
import { type ColumnOf, columnsOf, type SelectName } from '../../model/bug-fields/columns.wire.ts'
import { eachRelation, type RelationField } from '../../model/bug-fields/relations.wire.ts'
import { customField, customSort } from './custom-order.ts'
import type { SearchFields } from '../tree/fields.ts'
import { FLAGS } from './list-shapes.ts'

/** A sort column by its name in lists. */
export interface OrderBy {
  column: string
  isDescending: boolean
}

/** How a column is sorted. `sort` is SQL on the table `bugs`. */
export interface Key {
  /** SQL for the sort value. */
  sort: (context: SearchContext) => RawBuilder<unknown>
  /** Missing values come first, or last in descending order. */
  isNullable?: true
  /** Among equal values; missing like those. */
  ties?: Key['sort']
  /** Sorts by the position of a value among those of this field. */
  ranks?: SelectName
}

const ref = (column: string): Key => ({ sort: () => sql.ref(`bugs.${column}`) })
/** A prefix of a possibly long text, because cursors contain sort values. */
const begin = (column: string): Key => ({
  sort: () => sql`substr(${sql.ref(`bugs.${column}`)}, 1, ${sql.lit(SORTED_CHARS)})`,
})
const SORTED_CHARS = 255
function line(name: ColumnOf<'line'>): Key {
  const { max = Infinity } = bugField(name)!
  return max > SORTED_CHARS ? begin(`${name}_key`) : ref(`${name}_key`)
}
function firstRelated({ name, relation: { table, from } }: RelationField) {
  const [other, own] = [name, from].map((column) => sql.ref(`${table}.${column}`))
  return found(() => sql`(select min(${other}) from ${sql.table(table)} where ${own} = bugs.id)`)
}
const found = (sort: (context: SearchContext) => RawBuilder<unknown>): Key => ({
  sort,
  isNullable: true,
})

/** Values are sorted by their position. Ranks are our own integers, so they are inlined. */
const rank = (column: SelectName): Key => ({
  sort: ({ names }) => {
    const { ranks, ids } = names.ranked[column]
    const cases = [...ranks].map(([text, at]) => sql`when ${text} then ${sql.lit(at)}`)
    const others = sql.lit(ids.length)
    if (cases.length === 0) return sql`cast(${others} as integer)`
    return sql`case ${sql.ref(`bugs.${column}`)} ${sql.join(cases, sql` `)} else ${others} end`
  },
  ranks: column,
})

const person = (column: string, key: string) =>
  found(
    () => sql`(select ${sql.ref(key)} from users where users.id = ${sql.ref(`bugs.${column}`)})`,
  )

const milestone = (column: string) => sql`(select ${sql.ref(column)} from milestones
  where milestones.product_id = bugs.product_id and milestones.value = bugs.target_milestone)`

const each = <Name extends string>(names: readonly Name[], key: (name: Name) => Key) =>
  Object.fromEntries(names.map((name) => [name, key(name)]))

const keys: Record<string, Key> = {
  ...each(columnsOf('select', 'status'), rank),
  ...each(columnsOf('line'), line),
  ...each(columnsOf('hours'), ref),
  ...each(columnsOf('day'), (name) => ({ ...ref(name), isNullable: true })),
  bug_id: ref('id'),
  opendate: ref('creation_ts'),
  changeddate: ref('delta_ts'),
  version: found(
    () => sql`(select value_key from versions
      where versions.product_id = bugs.product_id and versions.value = bugs.version)`,
  ),
  target_milestone: { ...found(() => milestone('sortkey')), ties: () => milestone('value_key') },
  product: found(() => sql`(select name_key from products where products.id = bugs.product_id)`),
  classification: found(
    () => sql`(select classifications.name_key from classifications
      join products on products.classification_id = classifications.id
      where products.id = bugs.product_id)`,
  ),
  component: found(
    () => sql`(select name_key from components where components.id = bugs.component_id)`,
  ),
  assigned_to: person('assigned_to', 'login_name_key'),
  reporter: person('reporter', 'login_name_key'),
  qa_contact: person('qa_contact', 'login_name_key'),
  assigned_to_realname: person('assigned_to', 'realname_key'),
  reporter_realname: person('reporter', 'realname_key'),
  qa_contact_realname: person('qa_contact', 'realname_key'),
  alias: found(() => sql`(select min(alias_key) from bugs_aliases where bug_id = bugs.id)`),
  keywords: found(
    () => sql`(select min(name_key) from keyworddefs
      join keywords on keywords.keywordid = keyworddefs.id where keywords.bug_id = bugs.id)`,
  ),
  ...eachRelation(firstRelated),
  'flagtypes.name': found(
    (context) => sql`(select min(flagtypes.name_key) from ${FLAGS.from}
      where flags.bug_id = bugs.id and ${FLAGS.visible(context)})`,
  ),
  tag: found(
    ({ actor_id }) => sql`(select min(name_key) from tag join bug_tag on bug_tag.tag_id = tag.id
      where bug_tag.bug_id = bugs.id and tag.user_id = ${actor_id})`,
  ),
  last_visit_ts: found(
    ({ actor_id }) => sql`(select last_visit_ts from bug_user_last_visit
      where bug_id = bugs.id and user_id = ${actor_id})`,
  ),
  'longdescs.count': found(computed['longdescs.count']),
  actual_time: ref('actual_time'),
  percentage_complete: { sort: computed.percentage_complete },
  relevance: { sort: () => sql`coalesce(scored.score, 0)` },
}

/** The names of all sort columns, except custom fields. */
export const columns = Object.keys(keys)

/** Legacy names of columns. */
const OLD: Record<string, string> = {
  'bugs.creation_ts': 'opendate',
  'bugs.delta_ts': 'changeddate',
  'map_products.name': 'product',
  'map_components.name': 'component',
}
const columnOf = (name: string) =>
  OLD[name] ?? name.replace(/^bugs\./, '').replace(/^map_(\w+)\.login_name$/, '$1')

/** What is available depends on the caller and the search. */
export interface Sortable {
  isTimeTracker: boolean
  /** Words are searched for, so `relevance` is available. */
  hasRanks: boolean
  fields: SearchFields
}

/** `priority,bug_id DESC`. Unknown or unavailable columns are ignored, as in Bugzilla. */
export function parseOrder(text: string, sortable: Sortable): OrderBy[] {
  const order = new Map<string, OrderBy>()
  for (const part of text.split(',')) {
    const [, name = '', direction = ''] = /^(\S+)(?:\s+(asc|desc))?$/i.exec(part.trim()) ?? []
    const column = columnOf(name)
    if (isSortable(column, sortable) && !order.has(column)) {
      order.set(column, { column, isDescending: direction.toLowerCase() === 'desc' })
    }
  }
  // Among many equal ranks, newer bugs are usually more relevant.
  const ranked = order.get('relevance')
  if (ranked && !order.has('bug_id')) order.set('bug_id', { ...ranked, column: 'bug_id' })
  return [...order.values()]
}

function isSortable(column: string, { isTimeTracker, hasRanks, fields }: Sortable) {
  if (!Object.hasOwn(keys, column)) return customField(column, fields) !== undefined
  if (bugField(column)?.optional && !fields.has(column)) return false
  return (isTimeTracker || !isHours(column)) && (hasRanks || column !== 'relevance')
}

const keyOf = (column: string): Key =>
  keys[column] ?? found(({ names }) => customSort(column, names.fields))

/** A key in the requested direction. */
export type SortKey = Key & OrderBy

/** The complete order: ties are broken by id, so that each bug has a unique position. */
export function sortKeys(order: readonly OrderBy[]): SortKey[] {
  const id = order.findIndex(({ column }) => column === 'bug_id')
  const whole =
    id === -1 ? [...order, { column: 'bug_id', isDescending: false }] : order.slice(0, id + 1)
  return whole.flatMap((by) => {
    const key = keyOf(by.column)
    const first = { ...key, ...by }
    return key.ties ? [first, { ...first, sort: key.ties }] : [first]
  })
}

/** For the order `relevance DESC`. */
export const isBestFirst = (order: readonly OrderBy[]): boolean =>
  order.map(({ column }) => column).join() === 'relevance,bug_id' &&
  order.every(({ isDescending }) => isDescending)

/** Whether it sorts by relevance, which only searches for words have. */
export const isRanked = (order: readonly OrderBy[]): boolean =>
  order.some(({ column }) => column === 'relevance')

/** Adds the complete order to a query of bugs, so that each bug has a unique position. */
export function sortBugs<Row>(
  query: SelectQueryBuilder<Tables, 'bugs', Row>,
  order: readonly OrderBy[],
  context: SearchContext,
) {
  return sortKeys(order).reduce(
    (sorted, { sort, isNullable, isDescending }) =>
      sorted.orderBy(sort(context), (by) => {
        if (!isNullable) return isDescending ? by.desc() : by.asc()
        return isDescending ? by.desc().nullsLast() : by.asc().nullsFirst()
      }),
    query,
  )
}
