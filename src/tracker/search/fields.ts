/** The fields that can be searched, as a table: where each is kept, what its plain name asks. */

import { internalName } from '../fields/api-names.ts'
import type { Operator } from './operators.ts'

/** Columns that hold the text of a value which is one of a known list. */
export type SelectColumn =
  | 'bug_status'
  | 'resolution'
  | 'bug_severity'
  | 'priority'
  | 'op_sys'
  | 'rep_platform'
  | 'version'
  | 'target_milestone'
export type TextColumn = 'short_desc' | 'bug_file_loc' | 'status_whiteboard'
export type NumberColumn =
  | 'id'
  | 'everconfirmed'
  | 'reporter_accessible'
  | 'cclist_accessible'
  | 'estimated_time'
  | 'remaining_time'
  | 'actual_time'
export type TimeColumn = 'creation_ts' | 'delta_ts' | 'deadline'
export type PersonColumn = 'assigned_to' | 'reporter' | 'qa_contact'
/** Lists that hang on a bug; lists.ts says where. */
export type List =
  | 'alias'
  | 'keywords'
  | 'cc'
  | 'commenter'
  | 'blocked'
  | 'dependson'
  | 'bug_group'
  | 'tag'
  | 'longdesc'

export type Place =
  | { kind: 'select'; column: SelectColumn }
  | { kind: 'shelf'; level: 'classification' | 'product' | 'component' }
  | { kind: 'open' }
  | { kind: 'text'; column: TextColumn }
  | { kind: 'number'; column: NumberColumn; unit: 'whole' | 'switch' | 'hours' }
  | { kind: 'time'; column: TimeColumn; unit: 'moment' | 'day' }
  | { kind: 'person'; column: PersonColumn }
  | { kind: 'list'; list: List; people?: true }

export type Field = Place & {
  /** What a criterion of the field's plain name means. */
  usual: Operator
  /** Only members of `timetrackinggroup` know the field. */
  tracksTime?: true
  /** Several criteria are one value, so that every word of all of them counts. */
  joins?: true
  /** A condition that others are parsed into; nobody can ask for it by name. */
  isInner?: true
}

const select = (column: SelectColumn): Field => ({ kind: 'select', column, usual: 'anyexact' })
const shelf = (level: 'classification' | 'product' | 'component'): Field => ({
  kind: 'shelf',
  level,
  usual: 'anyexact',
})
const text = (column: TextColumn, usual: Operator): Field => ({ kind: 'text', column, usual })
const flag = (column: NumberColumn): Field => ({
  kind: 'number',
  column,
  unit: 'switch',
  usual: 'anyexact',
})
const hours = (column: NumberColumn): Field => ({
  kind: 'number',
  column,
  unit: 'hours',
  usual: 'anyexact',
  tracksTime: true,
})
const moment = (column: TimeColumn): Field => ({
  kind: 'time',
  column,
  unit: 'moment',
  usual: 'greaterthaneq',
})
const person = (column: PersonColumn): Field => ({ kind: 'person', column, usual: 'anyexact' })
const list = (name: List, usual: Operator = 'anyexact'): Field => ({
  kind: 'list',
  list: name,
  usual,
})
const people = (name: List): Field => ({ ...list(name), people: true }) as Field

/** By the name inside. */
export const fields = {
  bug_id: { kind: 'number', column: 'id', unit: 'whole', usual: 'anyexact' },
  alias: list('alias'),
  classification: shelf('classification'),
  product: shelf('product'),
  component: shelf('component'),
  version: select('version'),
  target_milestone: select('target_milestone'),
  bug_status: select('bug_status'),
  is_open: { kind: 'open', usual: 'equals', isInner: true },
  resolution: select('resolution'),
  bug_severity: select('bug_severity'),
  priority: select('priority'),
  op_sys: select('op_sys'),
  rep_platform: select('rep_platform'),
  short_desc: text('short_desc', 'allwordssubstr'),
  status_whiteboard: text('status_whiteboard', 'allwordssubstr'),
  // Addresses hold commas, so the value is taken whole.
  bug_file_loc: text('bug_file_loc', 'equals'),
  keywords: { ...list('keywords', 'allwords'), joins: true },
  assigned_to: person('assigned_to'),
  reporter: person('reporter'),
  qa_contact: person('qa_contact'),
  cc: people('cc'),
  commenter: people('commenter'),
  longdesc: list('longdesc', 'anywordssubstr'),
  creation_ts: moment('creation_ts'),
  delta_ts: moment('delta_ts'),
  deadline: { kind: 'time', column: 'deadline', unit: 'day', usual: 'equals', tracksTime: true },
  estimated_time: hours('estimated_time'),
  remaining_time: hours('remaining_time'),
  work_time: hours('actual_time'),
  everconfirmed: flag('everconfirmed'),
  reporter_accessible: flag('reporter_accessible'),
  cclist_accessible: flag('cclist_accessible'),
  blocked: list('blocked'),
  dependson: list('dependson'),
  bug_group: list('bug_group'),
  tag: list('tag'),
} satisfies Record<string, Field>

export type FieldName = keyof typeof fields
export const fieldOf = (name: FieldName): Field => fields[name]

/** The field that a parameter names, in calls or inside; undefined where it names none. */
export function namedField(parameter: string): FieldName | undefined {
  // Of these two, what is in answers and what is searched is not the same to Bugzilla.
  if (parameter === 'groups') return undefined
  const name = parameter === 'tags' ? 'tag' : internalName(parameter)
  return Object.hasOwn(fields, name) && !fieldOf(name as FieldName).isInner
    ? (name as FieldName)
    : undefined
}

/** Fields of Bugzilla that cannot be searched yet, as parameters write them. */
export const unservedFields: ReadonlySet<string> = new Set([
  'assigned_to_realname',
  'attach_data_thedata',
  'attachments_description',
  'attachments_filename',
  'attachments_isobsolete',
  'attachments_ispatch',
  'attachments_isprivate',
  'attachments_mimetype',
  'attachments_submitter',
  'comment_tag',
  'content',
  'days_elapsed',
  'flagtypes_name',
  'last_visit_ts',
  'longdescs_count',
  'longdescs_isprivate',
  'owner_idle_time',
  'percentage_complete',
  'qa_contact_realname',
  'reporter_realname',
  'requestees_login_name',
  'see_also',
  'setters_login_name',
])
