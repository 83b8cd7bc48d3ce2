/** The columns available in lists of bugs, by Bugzilla's names. */

import type { Look } from '../../../platform/work/work.ts'
import type { BugField } from '../../model/bug-fields/bug-field.wire.ts'
import { bugField, isHours } from '../../model/bug-fields/bug-fields.wire.ts'
import type { CustomField } from '../../model/bug-fields/custom-fields.rules.ts'
import { type ColumnField, columnFields } from '../../model/bug-fields/columns.wire.ts'
import { seesHours } from '../../model/bug-fields/sees-hours.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { fields } from '../../catalogue/fields/fields.ts'
import { relationNames } from '../../model/bug-fields/relations.wire.ts'

/** A bug with its reader-specific data. */
export type Listed = Bug & { last_visit_ts?: string | undefined }

/** A column of lists. */
export interface Column {
  name: string
  /** Its title. */
  title: string
  /** The field of bugs that it needs. */
  of: readonly string[]
  /** The value as text, formatted like the field in responses. */
  text: (bug: Listed) => string
}

type Told = string | number | null | undefined | readonly (string | number)[]
const textOf = (value: Told) =>
  typeof value === 'object' ? (value?.join(', ') ?? '') : String(value ?? '')

/** A column that shows a field as in responses. */
const is = (name: string, title: string, field: string): Column => ({
  name,
  title,
  of: [field],
  text: (bug) => textOf((bug as unknown as Record<string, Told>)[field]),
})
/** The same for a field in the table of fields, under its internal name. */
function known(name: string, text?: Column['text']): Column {
  const { title, label, wire = name } = bugField(name)!
  return { ...is(name, title ?? label, wire), ...(text && { text }) }
}
const person = (name: string, field: 'assigned_to' | 'creator' | 'qa_contact') => [
  known(name),
  {
    ...known(`${name}_realname`, (bug) => bug[`${field}_detail`]?.real_name ?? ''),
    of: [field],
  },
]
/** `2026-01-31 09:30:00` from `2026-01-31T09:30:00Z`. */
const spaced = (text: string) => text.replace('T', ' ').replace('Z', '')
function time(name: string, field: 'creation_ts' | 'delta_ts'): Column {
  const column = known(field)
  return { ...column, name, text: (bug) => spaced(column.text(bug)) }
}
const hours = (name: string, title: string): Column => ({
  ...is(name, title, name),
  text: (bug) => ((bug as unknown as Record<string, number | undefined>)[name] ?? 0).toFixed(2),
})
function ofColumn({ name, title, label, column }: BugField & ColumnField): Column[] {
  if (column === 'switch') return []
  return [column === 'hours' ? hours(name, title ?? label) : known(name)]
}

function percentage({ actual_time = 0, remaining_time = 0 }: Bug) {
  const all = Math.round((actual_time + remaining_time) * 100)
  return all === 0 ? 0 : Math.floor((100 * Math.round(actual_time * 100)) / all)
}

const BUILT_IN: readonly Column[] = [
  ...['bug_id', 'classification', 'product', 'component'].map((name) => known(name)),
  ...columnFields.flatMap(ofColumn),
  is('short_short_desc', 'Summary', 'summary'),
  ...person('assigned_to', 'assigned_to'),
  ...person('reporter', 'creator'),
  ...person('qa_contact', 'qa_contact'),
  ...['keywords', 'alias', ...relationNames].map((name) => known(name)),
  {
    ...known('flagtypes.name', ({ flags }) =>
      flags.map(({ name, status }) => name + status).join(', '),
    ),
    of: ['flags'],
  },
  time('opendate', 'creation_ts'),
  time('changeddate', 'delta_ts'),
  hours('actual_time', bugField('work_time')!.title!),
  {
    ...known('percentage_complete', (bug) => String(percentage(bug))),
    of: ['actual_time', 'remaining_time'],
  },
  {
    ...known('longdescs.count', ({ counts }) => String(counts?.comments ?? 0)),
    of: ['counts'],
  },
  is('tag', bugField('tag')!.label, 'tags'),
  { ...known('last_visit_ts', ({ last_visit_ts = '' }) => spaced(last_visit_ts)), of: [] },
]

/** The default columns; the id always comes first. */
const USUAL = 'product,component,assigned_to,bug_status,resolution,short_desc,changeddate'

function customColumn({ name, label, custom }: CustomField): Column {
  const column = is(name, label, name)
  if (custom.holds === 'moment') return { ...column, text: (bug) => spaced(column.text(bug)) }
  // On the wire, a date has the time at which it begins.
  if (custom.holds === 'day') return { ...column, text: (bug) => column.text(bug).slice(0, 10) }
  return column
}

/** All columns available to the reader, by name. */
export async function knownColumns(look: Look): Promise<ReadonlyMap<string, Column>> {
  const { off, customFields } = await fields(look.tx)
  const isTimeTracker = await seesHours(look)
  return new Map(
    [...BUILT_IN, ...customFields.map(customColumn)]
      .filter(({ name }) => !off.has(name) && (isTimeTracker || !isHours(name)))
      .map((column) => [column.name, column]),
  )
}

/** The columns with these names, without repetitions; unknown names are dropped. */
export async function columnsNamed(look: Look, list = USUAL): Promise<Column[]> {
  const known = await knownColumns(look)
  const all = [...known.keys()].filter((name) => name !== 'short_desc')
  const names = list.trim() === 'all' ? all : list.split(/[\s,]+/)
  return [...new Set(['bug_id', ...names])].flatMap((name) => known.get(name) ?? [])
}

/** Needs an additional statement, so only if the column is shown. */
export const asksVisits = (columns: readonly Column[]): boolean =>
  columns.some(({ name }) => name === 'last_visit_ts')
