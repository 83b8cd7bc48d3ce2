/** The table of searchable fields: where each is stored, and what a plain criterion means. */

import { internalName, oldNames } from '../../model/api-names.wire.ts'
import type { CustomField } from '../../model/bug-fields/custom-fields.rules.ts'
import type { BugField, ValueKind } from '../../model/bug-fields/bug-field.wire.ts'
import {
  type ColumnField,
  columnFields,
  type ColumnOf,
  type SelectName,
} from '../../model/bug-fields/columns.wire.ts'
import {
  eachRelation,
  type RelationName,
  relationNames,
} from '../../model/bug-fields/relations.wire.ts'
import type { Operator } from './operators.ts'

/** Columns with the name of a value from a known list. */
export type SelectColumn = SelectName | ColumnOf<'ofProduct'>
/** Columns with text, each with a folded copy. */
export type TextColumn = ColumnOf<'line'>
/** Columns with integers; hours are hundredths, switches 0 or 1. */
export type NumberColumn = 'id' | 'actual_time' | ColumnOf<'switch' | 'hours'>
/** Columns with milliseconds since 1970 UTC. */
export type TimeColumn = 'creation_ts' | 'delta_ts' | ColumnOf<'day'>

/** Columns with the id of a user. */
export type PersonColumn = 'assigned_to' | 'reporter' | 'qa_contact'
/** Numbers that are computed from other columns. */
export type Computed = 'days_elapsed' | 'percentage_complete' | 'longdescs.count'
/** Lists of a bug, whose storage `compile/list-shapes.ts` defines. */
export type List =
  | 'alias'
  | 'keywords'
  | 'cc'
  | 'commenter'
  | RelationName
  | 'bug_group'
  | 'tag'
  | 'see_also'
  | 'longdesc'
  | 'longdescs.isprivate'
  | 'comment_tag'
  | 'flagtypes.name'
  | 'requestees.login_name'
  | 'setters.login_name'
  | 'attachments.description'
  | 'attachments.filename'
  | 'attachments.mimetype'
  | 'attachments.ispatch'
  | 'attachments.isobsolete'
  | 'attachments.isprivate'
  | 'attachments.submitter'
  | 'attach_data.thedata'
  | 'last_visit_ts'

/** Where the value of a field is stored, and in which form. */
export type Place =
  | { kind: 'select'; column: SelectColumn }
  | { kind: 'hierarchy'; level: 'classification' | 'product' | 'component' }
  | { kind: 'open' }
  | { kind: 'text'; column: TextColumn }
  | { kind: 'number'; column: NumberColumn; unit: 'whole' | 'switch' | 'hours' }
  | { kind: 'computed'; computed: Computed }
  | { kind: 'time'; column: TimeColumn; unit: 'moment' | 'day' }
  | { kind: 'person'; column: PersonColumn }
  /** The person's real name. */
  | { kind: 'realname'; column: PersonColumn }
  | { kind: 'list'; list: List; people?: true }
  /** A custom field, by id. */
  | { kind: 'custom'; field_id: number; holds: CustomKind }
  /** Text in the summary or comments. */
  | { kind: 'content' }
  /** How long the assignee has been inactive. */
  | { kind: 'idle' }

/** How values of a custom field are compared. */
export type CustomKind = 'text' | 'select' | 'multi' | 'number' | 'moment' | 'day'

/** How a field is searched. */
export type Field = Place & {
  /** The meaning of a plain criterion of the field. */
  usual: Operator
  /** Repeated values are joined, so that every word of all of them must match. */
  joins?: true
  /** An internal condition that results from parsing others. */
  isInner?: true
}

const hierarchy = (level: 'classification' | 'product' | 'component'): Field => ({
  kind: 'hierarchy',
  level,
  usual: 'anyexact',
})
const moment = (column: TimeColumn): Field => ({
  kind: 'time',
  column,
  unit: 'moment',
  usual: 'greaterthaneq',
})
const person = (column: PersonColumn): Field => ({ kind: 'person', column, usual: 'anyexact' })
const realname = (column: PersonColumn): Field => ({ kind: 'realname', column, usual: 'anyexact' })
const computed = (name: Computed): Field => ({
  kind: 'computed',
  computed: name,
  usual: 'anyexact',
})
const list = (name: List, usual: Operator = 'anyexact'): Field => ({
  kind: 'list',
  list: name,
  usual,
})
const people = (name: List): Field => ({ ...list(name), people: true }) as Field

const number = (column: NumberColumn, unit: 'switch' | 'hours'): Field => ({
  kind: 'number',
  column,
  unit,
  usual: 'anyexact',
})
/** How fields that are columns are searched, by kind. */
function ofColumn({ name, column, usual }: BugField & ColumnField): Field {
  switch (column) {
    case 'line':
      return { kind: 'text', column: name, usual: usual ?? 'allwordssubstr' }
    case 'switch':
    case 'hours':
      return number(name, column)
    case 'day':
      return { kind: 'time', column: name, unit: 'day', usual: 'equals' }
    case 'select':
    case 'status':
    case 'ofProduct':
      return { kind: 'select', column: name, usual: 'anyexact' }
  }
}

/** How custom fields are searched, by the kind of their values. */
export const ofCustom = ({ custom }: CustomField): Field => ({
  kind: 'custom',
  field_id: custom.field_id,
  holds: CUSTOM_KINDS[custom.holds],
  usual: 'anyexact',
})
const CUSTOM_KINDS: Record<ValueKind, CustomKind> = {
  text: 'text',
  longText: 'text',
  select: 'select',
  multi: 'multi',
  integer: 'number',
  bug: 'number',
  moment: 'moment',
  day: 'day',
}

const ofColumns = Object.fromEntries(
  columnFields.map((field) => [field.name, ofColumn(field)]),
) as Record<ColumnField['name'], Field>

/** The built-in searchable fields by internal name. */
export const fields = {
  bug_id: { kind: 'number', column: 'id', unit: 'whole', usual: 'anyexact' },
  alias: list('alias'),
  classification: hierarchy('classification'),
  product: hierarchy('product'),
  component: hierarchy('component'),
  is_open: { kind: 'open', usual: 'equals', isInner: true },
  keywords: { ...list('keywords', 'allwords'), joins: true },
  assigned_to: person('assigned_to'),
  reporter: person('reporter'),
  qa_contact: person('qa_contact'),
  assigned_to_realname: realname('assigned_to'),
  reporter_realname: realname('reporter'),
  qa_contact_realname: realname('qa_contact'),
  cc: people('cc'),
  commenter: people('commenter'),
  longdesc: list('longdesc', 'anywordssubstr'),
  'longdescs.isprivate': list('longdescs.isprivate'),
  'longdescs.count': computed('longdescs.count'),
  comment_tag: list('comment_tag'),
  content: { kind: 'content', usual: 'matches' },
  see_also: list('see_also'),
  'flagtypes.name': list('flagtypes.name'),
  'requestees.login_name': people('requestees.login_name'),
  'setters.login_name': people('setters.login_name'),
  'attachments.description': list('attachments.description'),
  'attachments.filename': list('attachments.filename'),
  'attachments.mimetype': list('attachments.mimetype'),
  'attachments.ispatch': list('attachments.ispatch'),
  'attachments.isobsolete': list('attachments.isobsolete'),
  'attachments.isprivate': list('attachments.isprivate'),
  'attachments.submitter': people('attachments.submitter'),
  'attach_data.thedata': list('attach_data.thedata'),
  creation_ts: moment('creation_ts'),
  delta_ts: moment('delta_ts'),
  days_elapsed: computed('days_elapsed'),
  owner_idle_time: { kind: 'idle', usual: 'greaterthan' },
  last_visit_ts: list('last_visit_ts', 'greaterthaneq'),
  work_time: number('actual_time', 'hours'),
  percentage_complete: computed('percentage_complete'),
  ...eachRelation(({ name }) => list(name)),
  bug_group: list('bug_group'),
  tag: list('tag'),
  ...ofColumns,
} satisfies Record<string, Field>

/** All searchable fields of an installation: built-in and custom ones. */
export type SearchFields = ReadonlyMap<string, Field>

/** The searchable fields of every installation, by internal name. */
export const builtInFields: SearchFields = new Map<string, Field>(Object.entries(fields))

/** `actual_time` has one name in responses and another in history; both are accepted. */
export const fieldOf = (name: string): string =>
  name === 'actual_time' ? 'work_time' : (oldNames.get(name) ?? name)

/** Whether it is compared as a time or date instead of text. */
export const isTime = (place: Place): boolean =>
  place.kind === 'time' ||
  (place.kind === 'list' && place.list === 'last_visit_ts') ||
  (place.kind === 'custom' && (place.holds === 'moment' || place.holds === 'day'))

/** Lists whose empty state is written as the value `---`. */
export const isNothingSaid = (place: Place): boolean =>
  (place.kind === 'list' && SAYING_NOTHING.has(place.list)) ||
  (place.kind === 'custom' && (place.holds === 'select' || place.holds === 'multi'))
const SAYING_NOTHING: ReadonlySet<List> = new Set<List>([
  'keywords',
  'see_also',
  'tag',
  'comment_tag',
  ...relationNames,
  'bug_group',
  'longdescs.isprivate',
  'attachments.description',
  'attachments.filename',
  'attachments.mimetype',
  'attachments.ispatch',
  'attachments.isobsolete',
  'attachments.isprivate',
  'attachments.submitter',
  'attach_data.thedata',
])

/** The field for a parameter's name, in the interface or internal; undefined if there is none. */
export function namedField(parameter: string, known: SearchFields): string | undefined {
  // In Bugzilla, names in responses differ from names in searches.
  if (parameter === 'groups') return undefined
  const name = fieldOf(internalName(parameter))
  const found = known.has(name) ? name : DOTTED.get(name)
  return found === undefined || known.get(found)!.isInner ? undefined : found
}

/** Parameters use underscores in place of dots. */
const DOTTED: ReadonlyMap<string, string> = new Map(
  Object.keys(fields)
    .filter((name) => name.includes('.'))
    .map((name) => [name.replace('.', '_'), name]),
)
