/** What every part of an import stands on: the source, and what is in memory of it. */

import type { Blob, Blobs } from '../../platform/blobs/blobs.ts'
import { fold } from '../../platform/fold.ts'
import type { Staged } from '../staging/staged.ts'
import { number, quoted, rowsOf, text } from './cells.ts'
import { IdSet } from './id-set.ts'
import type { Losses } from './losses.ts'
import type { Zone } from './zone.ts'

/** A field by which values of bugs are found. */
export interface SourceField {
  id: number
  name: string
  /** Bugzilla's number of its kind. */
  type: number
  isCustom: boolean
}

export interface Ground {
  staged: Staged
  zone: Zone
  losses: Losses
  /** When the import began; stands where a source says no time at all. */
  now: number
  /** Which rows the source has, by Docket's names of the tables. */
  known: Record<Known, IdSet>
  fields: readonly SourceField[]
  /** The rows of legal values, by field name and folded value. */
  valueIds: ReadonlyMap<string, ReadonlyMap<string, number>>
  openStatuses: ReadonlySet<string>
  /** Numbers of interned sets, by the groups of a bug as `1,7`; known once groups are in. */
  groupSets: ReadonlyMap<string, number>
  /** What administrators set, all as texts. */
  parameters: Readonly<Record<string, string>>
  /** Login names that are not those of the source, by the number of the account. */
  renamed: ReadonlyMap<number, string>
  /** Passwords of the accounts in hand, in the form that is kept. */
  passwords: Map<number, string>
  /** Where bytes go, and what is there of the attachments in hand. */
  blobs: Blobs
  files: Map<number, Blob>
  /** The folder `data/attachments` of the source, where files may lie instead of in a table. */
  attachments: string | undefined
}

const KNOWN = {
  users: ['profiles', 'userid'],
  groups: ['groups', 'id'],
  products: ['products', 'id'],
  components: ['components', 'id'],
  keyworddefs: ['keyworddefs', 'id'],
  flagtypes: ['flagtypes', 'id'],
  fielddefs: ['fielddefs', 'id'],
  bugs: ['bugs', 'bug_id'],
  attachments: ['attachments', 'attach_id'],
  longdescs: ['longdescs', 'comment_id'],
  namedqueries: ['namedqueries', 'id'],
  tag: ['tag', 'id'],
} as const
type Known = keyof typeof KNOWN

/** Columns that name people without whom a row could not be. */
const AUTHORS: readonly [table: string, column: string][] = [
  ['bugs', 'reporter'],
  ['bugs', 'assigned_to'],
  ['longdescs', 'who'],
  ['bugs_activity', 'who'],
  ['attachments', 'submitter_id'],
  ['flags', 'setter_id'],
  ['components', 'initialowner'],
]

export function knownIds(staged: Staged): Record<Known, IdSet> {
  const entries = Object.entries(KNOWN).map(([name, [table, column]]) => {
    const ids = new IdSet()
    if (staged.columns(table)) {
      for (const row of staged.rows(`select ${quoted(column)} as id from ${quoted(table)}`)) {
        ids.add(number(row['id']))
      }
    }
    return [name, ids]
  })
  const known = Object.fromEntries(entries) as Record<Known, IdSet>
  for (const id of missingPeople(staged, known.users)) known.users.add(id)
  return known
}

/** The numbers of people who wrote something and are in no row; ascending. */
export function missingPeople(staged: Staged, users: IdSet): number[] {
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

export function sourceFields(staged: Staged): SourceField[] {
  return [...rowsOf(staged, 'fielddefs', { by: 'id' })].map((row) => ({
    id: number(row['id']),
    name: text(row['name']),
    type: number(row['type']),
    isCustom: number(row['custom']) !== 0,
  }))
}

export const SELECTS = [
  'bug_status',
  'resolution',
  'bug_severity',
  'priority',
  'rep_platform',
  'op_sys',
] as const

/** A legal value of a select field, as the source keeps it in a table of that name. */
export interface SourceValue {
  /** Its number among all values of all fields, the same in every run. */
  row_id: number
  field: SourceField
  value_id: number
  value: string
  row: Record<string, unknown>
}

const SINGLE = 2
const MULTI = 3

/** All legal values of fields that are the same in all products, in a fixed order. */
export function sourceValues(staged: Staged, fields: readonly SourceField[]): SourceValue[] {
  const isOurs = ({ name, type, isCustom }: SourceField) =>
    isCustom ? type === SINGLE || type === MULTI : (SELECTS as readonly string[]).includes(name)
  const values: SourceValue[] = []
  for (const field of fields.filter(isOurs)) {
    for (const row of rowsOf(staged, field.name, { by: 'id' })) {
      const value_id = number(row['id'])
      const row_id = values.length + 1
      values.push({ row_id, field, value_id, value: text(row['value']), row })
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

export function openStatusesOf(staged: Staged): ReadonlySet<string> {
  const rows = rowsOf(staged, 'bug_status', { by: 'id' })
  return new Set(
    [...rows].flatMap((row) => (number(row['is_open'], 1) ? [text(row['value'])] : [])),
  )
}
