/** The table of a list of bugs; headings sort by their column. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Column, Listed } from '../../views/bug-lists/columns.ts'
import { statusOf } from '../parts/status.ts'
import { timeOf } from '../parts/texts.ts'
import * as paths from '../../model/paths.ts'
import { type Grouping, personIn, type Section, sectionsOf, withDetail } from './grouping.ts'
import { FIRST, here, type Place } from './place.ts'
import { orderByFirst, type SortKey } from './sort-keys.rules.ts'
import { arrowOf, directionOf, type Sorting } from './sort-menu.ts'
import { text } from './text.ts'

/** The default columns. */
export const SHOWN = 'bug_status short_desc product component priority assigned_to changeddate'

/** The fields of bugs that these columns need. */
export const fieldsOf = (columns: readonly Column[]): string[] => [
  'id',
  'is_open',
  'last_change_time',
  ...withDetail(columns.flatMap(({ of }) => of)),
  // Shown together with the status.
  'resolution',
  'severity',
  ...afterSummary(columns),
]

/** Keywords and flags follow the summary, unless they have columns. */
function afterSummary(columns: readonly Column[]): string[] {
  const names = new Set(columns.map(({ name }) => name))
  if (!names.has('short_desc')) return []
  return [
    ...(names.has('keywords') ? [] : ['keywords']),
    ...(names.has('flagtypes.name') ? [] : ['flags']),
  ]
}

/** What a table shows beside the bugs. */
export interface Table {
  columns: readonly Column[]
  sorting: Sorting
  grouping: Grouping
}

/** Headings sort by their column; rows can be selected if `isSelectable` is set. */
export function listTable(bugs: readonly Listed[], table: Table, place: Place) {
  const { columns, sorting, grouping } = table
  const hasResolution = columns.some(({ name }) => name === 'resolution')
  const isMany = columns.length > COLUMNS_FITTING
  const width = columns.length + Number(place.isSelectable)
  const around = { place, hasResolution, after: afterSummary(columns) }
  const row = (bug: Listed) => markup`<tr role="row"${classOfRow(bug)}>${
    place.isSelectable && tickCell(bug.id)
  }
${columns.map((column) => cell(column, bug, around))}</tr>\n`
  // On small screens rows are not displayed as a table, so roles are given explicitly.
  return markup`<div${isMany && markup` class="scroll" tabindex="0"`}>
<table class="bugs${isMany && ' many'}"
role="table"><thead role="rowgroup">
<tr role="row">${place.isSelectable && tickHead()}
${columns.map((column) => heading(column, place, sorting))}</tr></thead>
${sectionsOf(bugs, grouping).map(
  (section) => markup`<tbody role="rowgroup">
${grouping.by && sectionHead(section, width)}${section.bugs.map(row)}</tbody>\n`,
)}
</table></div>`
}

/** The box hides the rows of the section, by the style alone. */
const sectionHead = ({ heading, bugs: { length } }: Section, width: number) => markup`
<tr role="row" class="section"><th role="rowheader" scope="rowgroup" colspan="${width}">
<label><input type="checkbox" class="fold" checked><span class="unseen">${text('show')}</span>
${heading}</label>
<span class="dim num">${text('bugs_here', { count: length })}</span></th></tr>\n`

/** Keywords and flags; those that wait for somebody are first, as space may be short. */
function marksOf({ keywords, flags }: Listed, after: readonly string[]): Part {
  const rank = ({ status }: Listed['flags'][number]) => (status === '?' ? 0 : 1)
  const marks = [
    ...(after.includes('keywords') ? keywords : []).map(
      (name) => markup`<span class="tag">${name}</span>`,
    ),
    ...(after.includes('flags') ? flags : [])
      .toSorted((one, other) => rank(one) - rank(other))
      .map(({ name, status, requestee }) => {
        const of = requestee && markup` title="${text('asked_of', { person: requestee })}"`
        const kind = { '+': ' yes', '?': ' asked' }[status]
        return markup`<span class="flag${kind}"${of}>${name}${status}</span>`
      }),
  ]
  return marks.length > 0 && markup`<span class="marks">${marks}</span>`
}

/** Severities at which Bugzilla's own lists are red. */
const SEVERE = new Set(['blocker', 'critical'])
const classOfRow = (bug: Listed): Part => {
  const classes = [
    isUnread(bug) && 'unread',
    bug.is_open && SEVERE.has(bug.severity) && 'severe',
  ].filter(Boolean)
  return classes.length > 0 && markup` class="${classes.join(' ')}"`
}

/** The reader is involved in the bug, and it changed since their last visit. */
const isUnread = ({ last_visit_ts, last_change_time }: Listed) =>
  last_visit_ts !== undefined && last_visit_ts < last_change_time

const tickHead = () => markup`<th role="columnheader" scope="col" class="tick">
<span class="unseen">${text('selected')}</span></th>`
const tickCell = (id: number) => markup`<td role="cell" class="tick">
<label><input type="checkbox" name="id" value="${id}">
<span class="unseen">${text('select_bug', { id })}</span></label></td>`

const unread = () => markup` <span class="unseen">${text('unread')}</span>`

/** With more columns, the table scrolls instead of sharing the width of the window. */
const COLUMNS_FITTING = 10
/** The widths of columns in the style; all others have that of `co`. */
const CLASSES: Readonly<Record<string, string>> = {
  bug_id: 'id num',
  bug_status: 'st',
  short_desc: 'su',
  short_short_desc: 'su',
  bug_severity: 'se',
  priority: 'pr',
  assigned_to: 'who',
  opendate: 'at num',
  changeddate: 'at num',
}
const classOf = (name: string) => CLASSES[name] ?? 'co'

/** Columns with the same content are sorted alike. */
const SORTED: Readonly<Record<string, string>> = { short_short_desc: 'short_desc' }

function heading({ name: column, title }: Column, place: Place, { keys, titles }: Sorting) {
  const name = SORTED[column] ?? column
  if (!titles.has(name)) {
    return markup`<th role="columnheader" scope="col" class="${classOf(column)}">${title}</th>`
  }
  const at = keys.findIndex((key) => key.column === name)
  const key = keys[at]
  const order = orderByFirst(keys, name)
  return markup`<th role="columnheader" scope="col" class="${classOf(column)}"${
    key && at === 0 && markup` aria-sort="${directionOf(key)}"`
  }>
<a href="${here(place, { order, ...FIRST })}">${title}</a>${
    key && markup` ${arrowOf(key)}${keys.length > 1 && keyNumber(at, key)}`
  }
</th>`
}

/** Assistive software knows of one sorted column. */
const keyNumber = (at: number, key: SortKey): Part =>
  markup`<span class="key">${at + 1}${
    at > 0 &&
    markup` <span class="unseen">${text('sort_key', { direction: text(directionOf(key)) })}</span>`
  }</span>`

interface Around {
  place: Place
  hasResolution: boolean
  /** The fields that follow the summary. */
  after: readonly string[]
}
function cell(
  { name, text: textOf }: Column,
  bug: Listed,
  { place, hasResolution, after }: Around,
): Part {
  return markup`<td role="cell" class="${classOf(name)}">${content()}</td>\n`

  function content(): Part {
    const to = place.asked.to(paths.bug(bug.id))
    switch (name) {
      case 'bug_id':
        return markup`<a href="${to}">${bug.id}</a>`
      case 'bug_status':
        return statusOf(hasResolution ? { ...bug, resolution: '' } : bug)
      case 'short_desc':
      case 'short_short_desc':
        return markup`<div><a href="${to}"${!bug.is_open && markup` class="done"`}>
${bug.summary}</a>${isUnread(bug) && unread()}${name === 'short_desc' && marksOf(bug, after)}</div>`
      case 'opendate':
        return timeOf(bug.creation_time)
      case 'changeddate':
        return timeOf(bug.last_change_time)
      default:
        return personIn(name, bug) ?? textOf(bug)
    }
  }
}
