/** Complete bugs of a source: their columns, and their short lists. */

import { fold } from '../../platform/fold.ts'
import { bugField } from '../../tracker/model/bug-fields/bug-fields.wire.ts'
import { columnsOf } from '../../tracker/model/bug-fields/columns.wire.ts'
import { hundredths, text } from '../map/cells.ts'
import { dayOf } from '../../platform/zones.ts'
import type { Cell, Range, StagedRow } from '../staged.ts'
import { between, type CustomField, isSet, type Source, wholeText } from './source.ts'
import { addTalk } from './source-talk.ts'
import { ownTimes, timesOf } from './source-times.ts'
import { type Part, sorted, textOf, type WholeBug } from './whole-bug.ts'
import { relations } from '../../tracker/model/bug-fields/relations.wire.ts'

/** A range of bugs by id. */
export async function sourceBugs(source: Source, range: Range): Promise<Map<number, WholeBug>> {
  const bugs = new Map<number, WholeBug>()
  const times = timesOf(source, range)
  for (const row of between(source, 'bugs', { by: 'bug_id', range })) {
    const id = Number(row['bug_id'])
    bugs.set(id, ownColumns(source, row, times.last.get(id)))
  }
  addLists(source, bugs, range)
  for (const field of source.custom)
    if (field.holds === 'multi') addMulti(source, bugs, field, range)
  await addTalk(source, bugs, range, times)
  return bugs
}

function ownColumns(source: Source, row: StagedRow, last: number | undefined): WholeBug {
  const { staged, users, openStatuses } = source
  const whole = (column: string) => textOf(wholeText(source, ['bugs', column], row))
  const has = new Set(staged.columns('bugs'))
  const or = (column: string, without: Part, value: Part) => (has.has(column) ? value : without)
  // A field newer than the source's version has its first value.
  const texts = TEXTS.map((name): [string, Part] => [
    name,
    or(name, bugField(name)?.values?.[0] ?? '', whole(name)),
  ])
  const numbers = NUMBERS.map((name): [string, Part] => [name, Number(row[name])])
  const switches = SWITCHES.map((name): [string, Part] => [
    name,
    or(name, name === 'restrict_comments' ? 0 : 1, Number(isSet(row[name]))),
  ])
  const hours = HOURS.map((name): [string, Part] => [name, hundredths(row[name])])
  const days = DAYS.map((name): [string, Part] => [
    name,
    isSet(row[name]) ? (dayOf(text(row[name])) ?? null) : null,
  ])
  return new Map<string, Part>([
    ...texts,
    ...numbers,
    ...switches,
    ...hours,
    ...days,
    ['target_milestone', or('target_milestone', '---', text(row['target_milestone']))],
    ['qa_contact', users.has(row['qa_contact']) ? row['qa_contact'] : null],
    ...Object.entries(ownTimes(source, row, last)),
    ['is open', Number(openStatuses.has(text(row['bug_status'])))],
    ['dup_of', null],
    ...customColumns(source, row),
  ])
}

const TEXTS = ['version', ...columnsOf('status', 'select', 'line')]
const NUMBERS = ['product_id', 'component_id', 'reporter', 'assigned_to']
const SWITCHES = columnsOf('switch')
const HOURS = columnsOf('hours')
const DAYS = columnsOf('day')

/** An empty field counts as missing. */
function* customColumns(source: Source, row: StagedRow): Iterable<[string, Part]> {
  for (const field of source.custom) {
    if (field.holds === 'multi' || !(field.name in row)) continue
    const value = customValue(source, field, row)
    if (value !== undefined) yield [field.name, value]
  }
}

function customValue(source: Source, field: CustomField, row: StagedRow): Part {
  const cell = row[field.name]
  if (field.holds === 'select') return legal(field, cell)
  if (field.holds === 'moment') return isSet(cell) ? source.zone.moment(text(cell)) : undefined
  if (field.holds === 'day') return isSet(cell) ? dayOf(text(cell)) : undefined
  if (field.holds === 'bug') return source.bugs.has(cell) ? cell : undefined
  if (field.holds === 'integer') return Number(cell ?? 0) || undefined
  return textOf(wholeText(source, ['bugs', field.name], row)) || undefined
}

/** The canonical legal value; `---` is none. */
function legal({ values }: CustomField, cell: Cell | undefined): string | undefined {
  const value = values.get(fold(text(cell)))
  return value === '---' ? undefined : value
}

function addMulti(source: Source, bugs: Map<number, WholeBug>, field: CustomField, range: Range) {
  const found = new Map<number, Set<string>>()
  for (const row of between(source, `bug_${field.name}`, { by: 'bug_id', range })) {
    const value = field.values.get(fold(text(row['value'])))
    if (value !== undefined) into(found, row['bug_id'], value)
  }
  for (const [id, values] of found) bugs.get(id)?.set(field.name, sorted(values))
}

function into<Value>(lists: Map<number, Set<Value>>, bug: Cell | undefined, value: Value) {
  const id = Number(bug)
  const list = lists.get(id)
  if (list) list.add(value)
  else lists.set(id, new Set([value]))
}

interface List {
  table: string
  /** Identifies a row within the bug; undefined if it refers to a missing row. */
  value: (row: StagedRow, source: Source) => number | string | undefined
  bug?: string
}
const known =
  (column: string, of: 'bugs' | 'groups' | 'keywords' | 'tags' | 'users') =>
  (row: StagedRow, source: Source) => {
    const cell = row[column]
    return source[of].has(cell) ? cell : undefined
  }

/** By the names of their parts. */
const LISTS: Readonly<Record<string, List>> = {
  groups: { table: 'bug_group_map', value: known('group_id', 'groups') },
  cc: { table: 'cc', value: known('who', 'users') },
  keywords: { table: 'keywords', value: known('keywordid', 'keywords') },
  'personal tags': { table: 'bug_tag', value: known('tag_id', 'tags') },
  'mail ignored by': { table: 'email_bug_ignore', value: known('user_id', 'users') },
  ...Object.fromEntries(
    relations.map(({ table, field, reverse }) => [
      field.label.toLowerCase(),
      { table, value: known(field.name, 'bugs'), bug: reverse.name },
    ]),
  ),
  votes: {
    table: 'votes',
    value: (row, { users }) =>
      users.has(row['who']) ? `${row['who']}: ${text(row['vote_count'])}` : undefined,
  },
  'last visits': {
    table: 'bug_user_last_visit',
    value: (row, { users, zone }) =>
      users.has(row['user_id'])
        ? `${row['user_id']}: ${zone.moment(text(row['last_visit_ts']))}`
        : undefined,
  },
}

function addLists(source: Source, bugs: Map<number, WholeBug>, range: Range) {
  for (const [name, { table, value, bug = 'bug_id' }] of Object.entries(LISTS)) {
    const found = new Map<number, Set<number | string>>()
    for (const row of between(source, table, { by: bug, range })) {
      const one = value(row, source)
      if (one !== undefined) into(found, row[bug], one)
    }
    for (const [id, values] of found) bugs.get(id)?.set(name, sorted(values))
  }
  for (const bug of bugs.values()) {
    if (bug.has('groups')) bug.set('groups that can see it', bug.get('groups')!)
  }
  addNames(source, bugs, range)
  addLinks(source, bugs, range)
  for (const { dupe, dupe_of } of between(source, 'duplicates', { by: 'dupe', range })) {
    if (source.bugs.has(dupe_of)) bugs.get(Number(dupe))?.set('dup_of', dupe_of)
  }
}

/** Before 5.0 a bug had one alias, in its own row. A duplicate stays with its first bug. */
function addNames(source: Source, bugs: Map<number, WholeBug>, range: Range) {
  const table = source.staged.columns('bugs_aliases') ? 'bugs_aliases' : 'bugs'
  const found = new Map<number, Set<string>>()
  if (!source.staged.columns(table)?.includes('alias')) return
  for (const { bug_id, alias } of between(source, table, { by: 'bug_id', range })) {
    const isFirst = source.aliases.get(fold(text(alias))) === bug_id
    if (text(alias) !== '' && isFirst) into(found, bug_id, text(alias))
  }
  for (const [id, names] of found) bugs.get(id)?.set('aliases', sorted(names))
}

/** URLs are unique, ignoring case. */
function addLinks(source: Source, bugs: Map<number, WholeBug>, range: Range) {
  const found = new Map<number, Map<string, string>>()
  for (const row of between(source, 'bug_see_also', { by: 'bug_id', next: ['value'], range })) {
    const id = Number(row['bug_id'])
    const links = found.get(id) ?? new Map<string, string>()
    found.set(id, links)
    const value = text(row['value'])
    if (!links.has(fold(value))) links.set(fold(value), `${value} ${text(row['class'])}`.trim())
  }
  for (const [id, links] of found) bugs.get(id)?.set('see also', sorted(links.values()))
}
