/**
 * Where each field is in the tables of a source: the rows with its values, and how cells are read.
 * Lacks what depends on the time of the search, the text index, and the bytes of attachments.
 */

import { fold } from '../../platform/fold.ts'
import { dayOf } from '../../platform/zones.ts'
import { columnsOf } from '../../tracker/model/bug-fields/columns.wire.ts'
import { eachRelation } from '../../tracker/model/bug-fields/relations.wire.ts'
import { hundredths, text } from '../map/cells.ts'
import { quoted } from '../read/names.ts'
import type { Cell } from '../staged.ts'
import type { Field, Value } from './evaluate/world.ts'
import { all, asShown, type CustomField, isSet, SELECTS, type Source } from './source.ts'
import type { Person } from './source-people.ts'

/** Who searches where. */
export interface Asking {
  source: Source
  owner: Person
  /** Whether they can see private comments and attachments. */
  isInsider: boolean
}

/** A field with the SQL of its values. */
export interface Stored extends Omit<Field, 'name' | 'names' | 'isList'> {
  /** Any number of rows per bug. */
  isList?: boolean
  /** The column with the values; the field is not known without it. */
  from: readonly [table: string, column: string]
  /** If the value is another expression, and the tables that it needs besides. */
  value?: string
  joins?: string
  /** The column with the bug; default: `bug_id`. */
  bug?: string
  /** The columns with person and time, if each row is a change itself. */
  told?: readonly [who: string, when: string]
  /** A condition on the rows that the reader may see. */
  seen?: (asking: Asking) => string
  /** Values that the field takes, from a column of another table. */
  listed?: readonly [table: string, column: string]
  names?: readonly string[]
  /** Undefined if the value is not known. */
  read: (cell: Cell, source: Source) => Value | undefined
}

const asText = (cell: Cell) => asShown(text(cell))
const asPerson = (cell: Cell, { users }: Source) => (users.has(cell) ? cell : null)
const asBug = (cell: Cell, { bugs }: Source) => (bugs.has(cell) ? cell : null)
const asSwitch = (cell: Cell) => Number(isSet(cell))
const asDay = (cell: Cell) => (isSet(cell) ? (dayOf(text(cell)) ?? null) : null)
const asMoment = (cell: Cell, { zone }: Source) => zone.moment(text(cell))

const people = { kind: 'person', read: asPerson } as const
const switches = { kind: 'switch', read: asSwitch } as const

const line = (column: string): Stored => ({ kind: 'text', from: ['bugs', column], read: asText })
const moment = (column: string): Stored => ({ ...line(column), kind: 'moment', read: asMoment })
const select = (column: string, table = column): Stored => ({
  ...line(column),
  listed: [table, 'value'],
  recordsNames: true,
})
const person = (column: string): Stored => ({ ...line(column), ...people })
/** A name of what a bug refers to. */
const named = (column: string, table: string): Stored => ({
  ...line(column),
  value: `${table}.name`,
  joins: `left join ${table} on ${table}.id = bugs.${column}`,
  listed: [table, 'name'],
})
const realname = (column: string): Stored => ({
  ...line(column),
  value: `of_${column}.realname`,
  joins: `left join profiles as of_${column} on of_${column}.userid = bugs.${column}`,
})
const list = (table: string, column: string, more: Partial<Stored> = {}): Stored => ({
  kind: 'text',
  isList: true,
  from: [table, column],
  read: asText,
  ...more,
})

const comments = (column: string, more?: Partial<Stored>) =>
  list('longdescs', column, {
    seen: ({ isInsider }) => (isInsider ? '1 = 1' : 'coalesce(longdescs.isprivate, 0) = 0'),
    ...more,
  })
const told = { changes: 'itself', told: ['longdescs.who', 'longdescs.bug_when'] } as const
/** Whether the reader may see the attachment in a row, if there is one. */
export const seesAttachment = ({ isInsider, owner }: Asking) =>
  isInsider
    ? '1 = 1'
    : `(coalesce(attachments.isprivate, 0) = 0 or attachments.submitter_id = ${owner.id})`
const attachments = (column: string, more?: Partial<Stored>) =>
  list('attachments', column, { seen: seesAttachment, ...more })
const flags = (column: string, more?: Partial<Stored>) =>
  list('flags', column, {
    joins: `join flagtypes on flagtypes.id = flags.type_id
      left join attachments on attachments.attach_id = nullif(flags.attach_id, 0)`,
    seen: (asking) => `(nullif(flags.attach_id, 0) is null or attachments.attach_id is not null)
      and ${seesAttachment(asking)}`,
    ...more,
  })
const tags = (asking: Asking) => `tag.user_id = ${asking.owner.id}`

const STORED: Readonly<Record<string, Stored>> = {
  bug_id: { ...line('bug_id'), kind: 'number', read: Number },
  ...each(columnsOf('line'), line),
  ...each(SELECTS, (column) => select(column)),
  version: select('version', 'versions'),
  target_milestone: select('target_milestone', 'milestones'),
  ...each(columnsOf('switch'), (column) => ({ ...line(column), ...switches })),
  ...each(columnsOf('hours'), (column) => ({
    ...line(column),
    kind: 'number',
    read: (cell) => hundredths(cell) / 100,
  })),
  ...each(columnsOf('day'), (column) => ({ ...line(column), kind: 'day', read: asDay })),
  creation_ts: {
    ...moment('creation_ts'),
    changes: 'itself',
    told: ['reporter', 'creation_ts'],
  },
  delta_ts: moment('delta_ts'),
  product: named('product_id', 'products'),
  component: named('component_id', 'components'),
  classification: {
    ...named('product_id', 'classifications'),
    joins: `left join products as classified on classified.id = bugs.product_id
      left join classifications on classifications.id = classified.classification_id`,
  },
  ...each(['assigned_to', 'reporter', 'qa_contact'], person),
  assigned_to_realname: realname('assigned_to'),
  reporter_realname: realname('reporter'),
  qa_contact_realname: realname('qa_contact'),
  longdesc: comments('thetext', told),
  commenter: comments('who', { ...people, ...told }),
  'longdescs.isprivate': comments('isprivate', switches),
  comment_tag: comments('comment_id', {
    value: 'longdescs_tags.tag',
    joins: 'join longdescs_tags on longdescs_tags.comment_id = longdescs.comment_id',
  }),
  cc: list('cc', 'who', people),
  keywords: list('keywords', 'keywordid', {
    value: 'keyworddefs.name',
    joins: 'join keyworddefs on keyworddefs.id = keywords.keywordid',
  }),
  bug_group: list('bug_group_map', 'group_id', {
    value: 'known.name',
    joins: `join ${quoted('groups')} as known on known.id = bug_group_map.group_id`,
  }),
  see_also: list('bug_see_also', 'value'),
  alias: list('bugs_aliases', 'alias'),
  tag: list('bug_tag', 'tag_id', {
    value: 'tag.name',
    joins: 'join tag on tag.id = bug_tag.tag_id',
    seen: tags,
  }),
  'flagtypes.name': flags('status', { value: 'flagtypes.name || flags.status' }),
  'requestees.login_name': flags('requestee_id', people),
  'setters.login_name': flags('setter_id', people),
  'attachments.description': attachments('description'),
  'attachments.filename': attachments('filename'),
  'attachments.mimetype': attachments('mimetype'),
  'attachments.ispatch': attachments('ispatch', switches),
  'attachments.isobsolete': attachments('isobsolete', switches),
  'attachments.isprivate': attachments('isprivate', switches),
  'attachments.submitter': attachments('submitter_id', people),
  ...eachRelation(({ name, relation: { table, from } }) =>
    list(table, name, { kind: 'number', bug: from, read: asBug }),
  ),
}

function each(names: readonly string[], make: (name: string) => Stored) {
  return Object.fromEntries(names.map((name) => [name, make(name)]))
}

/** Undefined if the field is not known, or the source lacks it. */
export function storedIn({ staged, custom }: Source, name: string): Stored | undefined {
  const own = custom.find((field) => field.name === name)
  const stored = own ? ofCustom(own) : Object.hasOwn(STORED, name) ? STORED[name] : undefined
  if (!stored) return undefined
  const [table, column] = stored.from
  const columns = staged.columns(table) ?? []
  // Flags that are not active are not handled, nor are texts in files.
  const isOdd = table === 'flags' && columns.includes('is_active')
  const isRead = columns.includes(column) && !staged.largeColumns(table).includes(column)
  return isRead && !isOdd ? stored : undefined
}

/** A select has at most one value, which `---` is not. */
function ofCustom({ name, holds, values }: CustomField): Stored {
  const own = line(name)
  const legal = (cell: Cell) => {
    const value = values.get(fold(text(cell)))
    return value === undefined || value === '---' ? null : value
  }
  const names = [...values.values()]
  switch (holds) {
    case 'multi':
      return list(`bug_${name}`, 'value', { names, read: legal })
    case 'select':
      return { ...own, isList: true, names, read: legal }
    case 'integer':
      return { ...own, kind: 'number', read: (cell) => Number(cell ?? 0) }
    case 'bug':
      return { ...own, kind: 'number', read: (cell, source) => asBug(cell, source) ?? 0 }
    case 'moment':
      return { ...own, kind: 'moment', read: (cell, source) => asMoment(cell, source) ?? null }
    case 'day':
      return { ...own, kind: 'day', read: asDay }
    case 'text':
    case 'longText':
      return own
  }
}

/** The legal values, for fields that have a list of them. */
export const namesIn = ({ staged }: Source, { names, listed }: Stored) =>
  names ?? (listed && all(staged, listed[0]).map((row) => text(row[listed[1]])))
