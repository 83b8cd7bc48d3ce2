/** The fields that can be searched, as a table: where each is kept, what its plain name asks. */

import { internalName, oldNames } from '../model/api-names.wire.ts'
import type { BugField } from '../model/bug-fields/bug-field.wire.ts'
import {
  type ColumnField,
  columnFields,
  type ColumnOf,
  type SelectName,
} from '../model/bug-fields/columns.wire.ts'
import {
  eachRelation,
  type RelationName,
  relationNames,
} from '../model/bug-fields/relations.wire.ts'
import type { Operator } from './operators.ts'

/** Columns that hold the text of a value which is one of a known list. */
export type SelectColumn = SelectName | ColumnOf<'ofProduct'>
export type TextColumn = ColumnOf<'line'>
export type NumberColumn = 'id' | 'actual_time' | ColumnOf<'switch' | 'hours'>
export type TimeColumn = 'creation_ts' | 'delta_ts' | ColumnOf<'day'>
export type PersonColumn = 'assigned_to' | 'reporter' | 'qa_contact'
/** Numbers that are worked out from others. */
export type Computed = 'days_elapsed' | 'percentage_complete' | 'longdescs.count'
/** Lists that hang on a bug; lists.ts says where. */
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

export type Place =
  | { kind: 'select'; column: SelectColumn }
  | { kind: 'shelf'; level: 'classification' | 'product' | 'component' }
  | { kind: 'open' }
  | { kind: 'text'; column: TextColumn }
  | { kind: 'number'; column: NumberColumn; unit: 'whole' | 'switch' | 'hours' }
  | { kind: 'computed'; computed: Computed }
  | { kind: 'time'; column: TimeColumn; unit: 'moment' | 'day' }
  | { kind: 'person'; column: PersonColumn }
  /** The real name of that person. */
  | { kind: 'realname'; column: PersonColumn }
  | { kind: 'list'; list: List; people?: true }
  /** A field of the installation's own, by its number. */
  | { kind: 'custom'; field_id: number; holds: CustomKind }
  /** What is said in the summary or a comment. */
  | { kind: 'content' }
  /** How long the assignee has done nothing. */
  | { kind: 'idle' }
export type CustomKind = 'text' | 'select' | 'multi' | 'number' | 'moment' | 'day'

export type Field = Place & {
  /** What a criterion of the field's plain name means. */
  usual: Operator
  /** Several criteria are one value, so that every word of all of them counts. */
  joins?: true
  /** A condition that others are parsed into; nobody can ask for it by name. */
  isInner?: true
}

const shelf = (level: 'classification' | 'product' | 'component'): Field => ({
  kind: 'shelf',
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
/** How the fields that are columns are searched, by their kind. */
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

const ofColumns = Object.fromEntries(
  columnFields.map((field) => [field.name, ofColumn(field)]),
) as Record<ColumnField['name'], Field>

/** By the name inside. */
export const fields = {
  bug_id: { kind: 'number', column: 'id', unit: 'whole', usual: 'anyexact' },
  alias: list('alias'),
  classification: shelf('classification'),
  product: shelf('product'),
  component: shelf('component'),
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

/** All fields that can be searched in an installation: those above, and its own. */
export type SearchFields = ReadonlyMap<string, Field>
export const builtInFields: SearchFields = new Map<string, Field>(Object.entries(fields))

/** Hours worked so far have a name in answers and another in history, and both are asked for. */
export const fieldOf = (name: string): string =>
  name === 'actual_time' ? 'work_time' : (oldNames.get(name) ?? name)

/** Whether it is compared as a time or a day; as a text it is not. */
export const isTime = (place: Place): boolean =>
  place.kind === 'time' ||
  (place.kind === 'list' && place.list === 'last_visit_ts') ||
  (place.kind === 'custom' && (place.holds === 'moment' || place.holds === 'day'))

/** Lists of which it is said by a value, `---`, that nothing is in them. */
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

/** The field that a parameter names, in calls or inside; undefined where it names none. */
export function namedField(parameter: string, known: SearchFields): string | undefined {
  // What is in answers and what is searched is not the same to Bugzilla.
  if (parameter === 'groups') return undefined
  const name = fieldOf(internalName(parameter))
  const found = known.has(name) ? name : DOTTED.get(name)
  return found === undefined || known.get(found)!.isInner ? undefined : found
}

/** In names of parameters a dot is an underscore. */
const DOTTED: ReadonlyMap<string, string> = new Map(
  Object.keys(fields)
    .filter((name) => name.includes('.'))
    .map((name) => [name.replace('.', '_'), name]),
)
