/** The columns that lists of bugs can have, by the names that they have in Bugzilla. */

import type { Look } from '../../../platform/work/work.ts'
import { isHours } from '../../model/bug-fields/bug-fields.wire.ts'
import { seesHours } from '../../model/bug-fields/sees-hours.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { customFields } from '../../bugs/custom-values/custom-values.ts'
import { TYPE } from '../../catalogue/fields/change-fields.rules.ts'
import type { FieldRow } from '../../model/tables.ts'

/** A bug as it was read, with what of it belongs to the reader. */
export type Listed = Bug & { last_visit_ts?: string | undefined }

export interface Column {
  name: string
  /** What people call it. */
  title: string
  /** The field of bugs that it is made of. */
  of: readonly string[]
  text: (bug: Listed) => string
}

type Told = string | number | null | undefined | readonly (string | number)[]
const textOf = (value: Told) =>
  typeof value === 'object' ? (value?.join(', ') ?? '') : String(value ?? '')

const is = (name: string, title: string, field: string): Column => ({
  name,
  title,
  of: [field],
  text: (bug) => textOf((bug as unknown as Record<string, Told>)[field]),
})
const person = (name: string, title: string, field: 'assigned_to' | 'creator' | 'qa_contact') => [
  is(name, title, field),
  {
    name: `${name}_realname`,
    title: `${title} Real Name`,
    of: [field],
    text: (bug: Listed) => bug[`${field}_detail`]?.real_name ?? '',
  },
]
const time = (name: string, title: string, field: 'creation_time' | 'last_change_time') => ({
  ...is(name, title, field),
  text: (bug: Listed) => spaced(bug[field]),
})
/** `2026-01-31 09:30:00` of `2026-01-31T09:30:00Z`. */
const spaced = (text: string) => text.replace('T', ' ').replace('Z', '')

const HOURS = ['estimated_time', 'remaining_time', 'actual_time'] as const
const hours = (name: (typeof HOURS)[number], title: string): Column => ({
  ...is(name, title, name),
  text: (bug) => (bug[name] ?? 0).toFixed(2),
})

function percentage({ actual_time = 0, remaining_time = 0 }: Bug) {
  const all = Math.round((actual_time + remaining_time) * 100)
  return all === 0 ? 0 : Math.floor((100 * Math.round(actual_time * 100)) / all)
}

const BUILT_IN: readonly Column[] = [
  is('bug_id', 'Bug ID', 'id'),
  is('classification', 'Classification', 'classification'),
  is('product', 'Product', 'product'),
  is('component', 'Component', 'component'),
  is('version', 'Version', 'version'),
  is('rep_platform', 'Hardware', 'platform'),
  is('op_sys', 'OS', 'op_sys'),
  is('bug_status', 'Status', 'status'),
  is('resolution', 'Resolution', 'resolution'),
  is('bug_severity', 'Severity', 'severity'),
  is('priority', 'Priority', 'priority'),
  is('target_milestone', 'Target Milestone', 'target_milestone'),
  ...person('assigned_to', 'Assignee', 'assigned_to'),
  ...person('reporter', 'Reporter', 'creator'),
  ...person('qa_contact', 'QA Contact', 'qa_contact'),
  is('short_desc', 'Summary', 'summary'),
  is('short_short_desc', 'Summary', 'summary'),
  is('bug_file_loc', 'URL', 'url'),
  is('status_whiteboard', 'Whiteboard', 'whiteboard'),
  is('keywords', 'Keywords', 'keywords'),
  is('alias', 'Alias', 'alias'),
  is('dependson', 'Depends on', 'depends_on'),
  is('blocked', 'Blocks', 'blocks'),
  {
    ...is('flagtypes.name', 'Flags', 'flags'),
    text: ({ flags }) => flags.map(({ name, status }) => name + status).join(', '),
  },
  time('opendate', 'Opened', 'creation_time'),
  time('changeddate', 'Changed', 'last_change_time'),
  is('deadline', 'Deadline', 'deadline'),
  hours('estimated_time', 'Orig. Est.'),
  hours('remaining_time', 'Hours Left'),
  hours('actual_time', 'Actual Hours'),
  {
    name: 'percentage_complete',
    title: '%Complete',
    of: HOURS,
    text: (bug) => String(percentage(bug)),
  },
  {
    name: 'longdescs.count',
    title: 'Number of Comments',
    of: ['counts'],
    text: ({ counts }) => String(counts?.comments ?? 0),
  },
  is('tag', 'Personal Tags', 'tags'),
  {
    name: 'last_visit_ts',
    title: 'Last Visit',
    of: [],
    text: ({ last_visit_ts = '' }) => spaced(last_visit_ts),
  },
]

/** Those of a list that says nothing of its columns; the number of the bug goes before all. */
const USUAL = 'product,component,assigned_to,bug_status,resolution,short_desc,changeddate'

function ownColumn({ name, description, type }: FieldRow): Column {
  const column = is(name, description, name)
  if (type === TYPE.moment) return { ...column, text: (bug) => spaced(column.text(bug)) }
  // A day crosses the wire with the time at which it begins.
  if (type === TYPE.day) return { ...column, text: (bug) => column.text(bug).slice(0, 10) }
  return column
}

/** All that the reader may have, by their names. */
export async function knownColumns(look: Look): Promise<ReadonlyMap<string, Column>> {
  const own = (await customFields(look.tx)).map(ownColumn)
  const isTimeTracker = await seesHours(look)
  return new Map(
    [...BUILT_IN, ...own]
      .filter(({ name }) => isTimeTracker || !isHours(name))
      .map((column) => [column.name, column]),
  )
}

/** The columns with these names, each once; names that nobody knows are left out. */
export async function columnsNamed(look: Look, list = USUAL): Promise<Column[]> {
  const known = await knownColumns(look)
  const all = [...known.keys()].filter((name) => name !== 'short_desc')
  const names = list.trim() === 'all' ? all : list.split(/[\s,]+/)
  return [...new Set(['bug_id', ...names])].flatMap((name) => known.get(name) ?? [])
}

/** Only for those who have this column is another statement needed. */
export const asksVisits = (columns: readonly Column[]): boolean =>
  columns.some(({ name }) => name === 'last_visit_ts')
