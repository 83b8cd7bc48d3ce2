/** The context of every part of an import: the source, and its data in memory. */

import { selectNames } from '../../tracker/model/bug-fields/columns.wire.ts'
import type { Blob, Blobs } from '../../platform/blobs/blobs.ts'
import { fold } from '../../platform/fold.ts'
import type { BugField } from '../../tracker/model/bug-fields/bug-field.wire.ts'
import { valueKinds } from '../../tracker/model/bug-fields/custom-fields.rules.ts'
import { AUTHORS } from '../staging/authors.ts'
import type { Cell, Staged } from '../staged.ts'
import { number, rowsOf, text } from './cells.ts'
import { quoted } from '../read/names.ts'
import { IdSet } from './id-set.ts'
import type { Losses } from './losses.ts'
import type { Zone } from '../../platform/zones.ts'

/** A field by which values of bugs are looked up. */
export interface SourceField extends Pick<BugField, 'name' | 'custom'> {
  id: number
}
/** Whether it has several values. */
export const isMulti = ({ custom }: SourceField): boolean => custom?.holds === 'multi'

/** What all parts of an import know about the source. */
export interface ImportContext {
  staged: Staged
  zone: Zone
  losses: Losses
  /** The start of the import, used where the source has no time at all. */
  now: number
  /** The rows of the source, by Docket's names of tables. */
  known: Record<Known, IdSet>
  missing: Missing
  fields: readonly SourceField[]
  /** Values in the source's lists, followed by those found only on bugs. */
  values: readonly SourceValue[]
  /** Legal values by field name and folded value. */
  valueIds: ReadonlyMap<string, ReadonlyMap<string, number>>
  openStatuses: ReadonlySet<string>
  /**
   * Ids of interned sets by the groups of a bug, as `1,7`; available after groups were imported.
   */
  groupSets: ReadonlyMap<string, number>
  /** The source's parameters, all as strings. */
  parameters: Readonly<Record<string, string>>
  /** Login names changed by the import, by account id. */
  renamed: ReadonlyMap<number, string>
  /** Stored passwords of the current accounts. */
  passwords: Map<number, string>
  /** The blob store, and the stored content of the current attachments. */
  blobs: Pick<Blobs, 'put'>
  files: Map<number, Blob>
  /** What is known to be stored already: neither hashed nor copied again. */
  stored?: Stored | undefined
  /** The folder `data/attachments` of the source, for content outside the table. */
  attachments: string | undefined
  /** Finds contents of a source that stores them in another way. */
  contentPath?: ((id: number) => string | undefined) | undefined
}

/** Content and passwords that a round leaves alone. */
export interface Stored {
  files: ReadonlyMap<number, Blob>
  passwords: ReadonlyMap<number, string | null>
}

/** Ids of accounts and groups that are referenced but do not exist: they are created. */
export interface Missing {
  people: readonly number[]
  groups: readonly number[]
}

/**
 * Tables and their keys, with required references first, so that rows referring to skipped rows are
 * skipped as well.
 */
const KNOWN = {
  users: { table: 'profiles', key: 'userid' },
  groups: { table: 'groups', key: 'id' },
  classifications: { table: 'classifications', key: 'id' },
  products: { table: 'products', key: 'id' },
  components: {
    table: 'components',
    key: 'id',
    needs: { product_id: 'products' },
  },
  keyworddefs: { table: 'keyworddefs', key: 'id' },
  flagtypes: { table: 'flagtypes', key: 'id' },
  fielddefs: { table: 'fielddefs', key: 'id' },
  bugs: { table: 'bugs', key: 'bug_id' },
  attachments: { table: 'attachments', key: 'attach_id', needs: { bug_id: 'bugs' } },
  longdescs: { table: 'longdescs', key: 'comment_id', needs: { bug_id: 'bugs' } },
  namedqueries: { table: 'namedqueries', key: 'id', needs: { userid: 'users' } },
  tag: { table: 'tag', key: 'id', needs: { user_id: 'users' } },
  series_categories: { table: 'series_categories', key: 'id' },
  series: {
    table: 'series',
    key: 'series_id',
    needs: { category: 'series_categories', subcategory: 'series_categories' },
  },
  whine_events: { table: 'whine_events', key: 'id', needs: { owner_userid: 'users' } },
} as const
type Known = keyof typeof KNOWN
interface Keyed {
  table: string
  key: string
  needs?: Readonly<Record<string, Known>>
}

/** Tables that grow with the bugs. */
const LARGE: ReadonlySet<string> = new Set(['bugs', 'attachments', 'longdescs'])

/**
 * Counts missing ones as known, because they will be created. `before` provides what takes long to
 * read: ids in tables that grow with the bugs, and missing people.
 */
export function knownIds(
  staged: Staged,
  before?: Pick<ImportContext, 'known' | 'missing'>,
): Pick<ImportContext, 'known' | 'missing'> {
  const known = {} as Record<Known, IdSet>
  const missing = { people: [] as number[], groups: [] as number[] }
  for (const [name, keyed] of Object.entries<Keyed>(KNOWN)) {
    const ids =
      before && LARGE.has(name) ? before.known[name as Known] : idsOf(staged, keyed, known)
    known[name as Known] = ids
    if (name === 'users') {
      const people = before?.missing.people.filter((id) => !ids.has(id))
      for (const id of (missing.people = people ?? missingPeople(staged, ids))) ids.add(id)
    }
    if (name === 'groups') for (const id of (missing.groups = missingGroups(staged))) ids.add(id)
  }
  return { known, missing }
}

function idsOf(staged: Staged, { table, key, needs = {} }: Keyed, known: Record<Known, IdSet>) {
  const ids = new IdSet()
  const has = staged.columns(table)
  if (!has) return ids
  const needed = Object.entries(needs).filter(([column]) => has.includes(column))
  const columns = [key, ...needed.map(([column]) => column)].map(quoted).join(', ')
  for (const row of staged.rows(`select ${columns} from ${quoted(table)}`)) {
    if (needed.every(([column, of]) => known[of].has(row[column]))) ids.add(number(row[key]))
  }
  return ids
}

/** Ids of authors without an account; ascending. */
function missingPeople(staged: Staged, users: IdSet): number[] {
  const missing = new Set<number>()
  for (const [table, column] of AUTHORS) {
    if (!staged.columns(table)?.includes(column)) continue
    const query = `select distinct ${quoted(column)} as id from ${quoted(table)}`
    for (const { id } of staged.rows(query)) {
      if (typeof id === 'number' && id > 0 && !users.has(id)) missing.add(id)
    }
  }
  return [...missing].sort((a, b) => a - b)
}

/** Columns with groups that restrict access: without the group, access would be open. */
const KEEP_OUT: readonly [table: string, column: string][] = [
  ['bug_group_map', 'group_id'],
  ['group_control_map', 'group_id'],
  ['flagtypes', 'grant_group_id'],
  ['flagtypes', 'request_group_id'],
  ['category_group_map', 'group_id'],
]

/** Ids of restricting groups that do not exist; ascending. */
function missingGroups(staged: Staged): number[] {
  const missing = new Set<number>()
  for (const [table, column] of KEEP_OUT) {
    if (!staged.columns(table)?.includes(column)) continue
    // Nobody is in group 0, so it restricts too; null means no group.
    const query = `select distinct ${quoted(column)} as id from ${quoted(table)} as named
      where named.${quoted(column)} >= 0
        and not exists (select 1 from "groups" where id = named.${quoted(column)})`
    for (const { id } of staged.rows(query)) missing.add(number(id))
  }
  return [...missing].sort((a, b) => a - b)
}

/** The fields that the source declares in `fielddefs`. */
export function sourceFields(staged: Staged): SourceField[] {
  return [...rowsOf(staged, 'fielddefs', { by: 'id' })].map((row) => {
    const id = number(row['id'])
    const holds = valueKinds.get(number(row['type'])) ?? 'text'
    const isCustom = number(row['custom']) !== 0
    return { id, name: text(row['name']), ...(isCustom && { custom: { field_id: id, holds } }) }
  })
}

/** A legal value of a select field, from the source's table of that name. */
export interface SourceValue {
  /** Its id among all values of all fields, the same in every run. */
  row_id: number
  field: SourceField
  value_id: number
  value: string
  row: Readonly<Record<string, Cell>>
  /** Whether it is in the source's list instead of only on bugs. */
  isListed: boolean
}

/** All legal values of fields with the same values in all products, in a fixed order. */
export function sourceValues(staged: Staged, fields: readonly SourceField[]): SourceValue[] {
  const isOurs = ({ name, custom }: SourceField) =>
    custom
      ? custom.holds === 'select' || custom.holds === 'multi'
      : (selectNames as string[]).includes(name)
  const values: SourceValue[] = []
  for (const field of fields.filter(isOurs)) {
    for (const row of rowsOf(staged, field.name, { by: 'id' })) {
      const value_id = number(row['id'])
      const row_id = values.length + 1
      values.push({ row_id, field, value_id, value: text(row['value']), row, isListed: true })
    }
  }
  return values
}

/** The first row of each folded value, by field. */
export function valueIdsOf(values: readonly SourceValue[]) {
  const byField = new Map<string, Map<string, number>>()
  for (const { field, value, row_id } of values) {
    const ids = byField.get(field.name) ?? new Map<string, number>()
    byField.set(field.name, ids)
    if (!ids.has(fold(value))) ids.set(fold(value), row_id)
  }
  return byField
}

/** Of the listed ones: Bugzilla treats an unknown status as closed. */
export function openStatusesOf(values: readonly SourceValue[]): ReadonlySet<string> {
  const isOpen = ({ field, row, isListed }: SourceValue) =>
    isListed && field.name === 'bug_status' && number(row['is_open'], 1) !== 0
  return new Set(values.filter(isOpen).map(({ value }) => value))
}
