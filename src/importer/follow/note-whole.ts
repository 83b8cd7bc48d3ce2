/** What a change of a small table means for bugs, which store values of its rows. */

import { selectNames } from '../../tracker/model/bug-fields/columns.wire.ts'
import { relations } from '../../tracker/model/bug-fields/relations.wire.ts'
import { number, text } from '../map/cells.ts'
import { sourceFields } from '../map/context.ts'
import { quoted } from '../read/names.ts'
import { AUTHORS } from '../staging/authors.ts'
import type { Staging } from '../staging/open-staging.ts'
import type { StagedRow } from '../staged.ts'
import { noteAll } from './changed-tables.ts'
import type { Changes } from './take-incoming.ts'

/** Tables whose rows bugs refer to: what referred to a row that is gone is converted again. */
const REFERRED = new Set([
  'profiles',
  'groups',
  'products',
  'components',
  'keyworddefs',
  'flagtypes',
  'classifications',
])

/** Columns of rows of bugs that refer to rows of these tables, by their ids. */
const REFERRING: Readonly<Record<string, readonly [table: string, column: string][]>> = {
  profiles: [
    ...AUTHORS,
    ['bugs', 'qa_contact'],
    ['flags', 'requestee_id'],
    ['cc', 'who'],
    ['bug_user_last_visit', 'user_id'],
  ],
  groups: [['bug_group_map', 'group_id']],
  products: [['bugs', 'product_id']],
  components: [['bugs', 'component_id']],
  keyworddefs: [['keywords', 'keywordid']],
  flagtypes: [['flags', 'type_id']],
}

/** Columns of bugs with values of rows of a product, by table. */
const OF_PRODUCTS: Readonly<Record<string, string>> = {
  versions: 'version',
  milestones: 'target_milestone',
}

/**
 * Notes changes that affect all bugs. Returns bugs with a value that was renamed, and those that
 * refer to a row that is gone, since Bugzilla changes these without changing their time: a merge of
 * two accounts replaces one by the other everywhere.
 */
export function noteWhole(staging: Staging, table: string, changes: Changes): Set<number> {
  const custom = sourceFields(staging).filter((field) => field.custom)
  const isValues =
    (selectNames as string[]).includes(table) || custom.some(({ name }) => name === table)
  if (isValues || table === 'fielddefs') noteAll(staging)
  else if (REFERRED.has(table) && changes.gone.length > 0) noteAll(staging)
  const column = isValues ? table : OF_PRODUCTS[table]
  const places: [table: string, column: string][] = [[`bug_${table}`, 'value']]
  if (column !== undefined) places.push(['bugs', column])
  const former = [...changes.former, ...changes.gone]
  const found = places
    .filter(([of, name]) => column !== undefined && staging.columns(of)?.includes(name))
    .flatMap((place) => former.flatMap((row) => [...having(staging, place, row)]))
  return new Set([...found, ...referringToGone(staging, table, changes.gone)])
}

function* referringToGone(staging: Staging, name: string, gone: readonly StagedRow[]) {
  const key = name === 'profiles' ? 'userid' : 'id'
  const ids = gone.map((row) => number(row[key])).join(', ')
  if (ids === '') return
  for (const [table, column] of REFERRING[name] ?? []) {
    const columns = staging.columns(table)
    if (!columns?.includes('bug_id') || !columns.includes(column)) continue
    const query = `select distinct bug_id from ${quoted(table)} where ${quoted(column)} in (${ids})`
    for (const row of staging.rows(query)) yield number(row['bug_id'])
  }
}

function* having(staging: Staging, [table, column]: [string, string], row: StagedRow) {
  const product = row['product_id']
  const isOfProduct = product !== undefined && product !== null
  const query = `select bug_id from ${quoted(table)} where ${quoted(column)} = ?
    ${isOfProduct ? 'and product_id = ?' : ''}`
  const values = [text(row['value']), ...(isOfProduct ? [product] : [])]
  for (const found of staging.rows(query, ...values)) yield number(found['bug_id'])
}

/** The bugs that refer to a bug, by relations, as duplicates or in custom fields. */
export function* referringTo(staging: Staging, id: number): Iterable<number> {
  const bugs = sourceFields(staging).filter(({ custom }) => custom?.holds === 'bug')
  const places = [
    { table: 'duplicates', by: 'dupe', of: 'dupe_of' },
    ...relations.map(({ table, field, reverse }) => ({ table, by: reverse.name, of: field.name })),
    ...bugs.map(({ name }) => ({ table: 'bugs', by: 'bug_id', of: name })),
  ]
  for (const { table, by, of } of places) {
    if (!staging.columns(table)?.includes(of)) continue
    const query = `select ${quoted(by)} as id from ${quoted(table)} where ${quoted(of)} = ?`
    for (const row of staging.rows(query, id)) yield number(row['id'])
  }
}
