/** The table of a list of bugs; headings sort by their column. */

import { markup, type Part } from '../../platform/pages/markup.ts'
import type { PageAsked } from '../../platform/http/page.ts'
import type { Column, Listed } from '../views/bug-lists/columns.ts'
import { columns as sortable } from '../search/compile/order.ts'
import { statusOf } from './parts/status.ts'
import { timeOf } from './parts/texts.ts'
import * as paths from '../model/paths.ts'

/** The default columns. */
export const SHOWN = 'bug_status short_desc product component priority assigned_to changeddate'

/** The fields of bugs that these columns need. */
export const fieldsOf = (columns: readonly Column[]): string[] => [
  'id',
  'is_open',
  'last_change_time',
  ...columns.flatMap(({ of }) => of),
  // Shown together with the status.
  'resolution',
]

/** The position within a list. */
export interface Place {
  asked: PageAsked
  /** Whether rows can be selected. */
  isSelectable: boolean
  order: string
  offset: number
}

/** Drops what belongs to one page of the list. */
export const FIRST = { offset: '', cursor: '', chip: '' }

/** The URL of this list, or a page about it, with some parameters replaced. */
export function here({ asked }: Place, changed: Record<string, string>, path = paths.bugs) {
  const query = new URLSearchParams()
  for (const [name, values] of asked.given) {
    if (!(name in changed)) for (const value of values) query.append(name, value)
  }
  for (const [name, value] of Object.entries(changed)) if (value) query.append(name, value)
  return asked.to(`${path}?${query.toString()}`)
}

export function listTable(bugs: readonly Listed[], columns: readonly Column[], place: Place) {
  const hasResolution = columns.some(({ name }) => name === 'resolution')
  const isMany = columns.length > COLUMNS_FITTING
  // On small screens rows are not displayed as a table, so roles are given explicitly.
  return markup`<div${isMany && markup` class="scroll" tabindex="0"`}>
<table class="bugs${isMany && ' many'}"
role="table"><thead role="rowgroup">
<tr role="row">${place.isSelectable && TICK_HEAD}
${columns.map((column) => heading(column, place))}</tr></thead>
<tbody role="rowgroup">
${bugs.map(
  (bug) => markup`<tr role="row"${isUnread(bug) && markup` class="unread"`}>${
    place.isSelectable && tickCell(bug.id)
  }
${columns.map((column) => cell(column, bug, { place, hasResolution }))}</tr>\n`,
)}</tbody>
</table></div>`
}

/** The reader is involved in the bug, and it changed since their last visit. */
const isUnread = ({ last_visit_ts, last_change_time }: Listed) =>
  last_visit_ts !== undefined && last_visit_ts < last_change_time

const TICK_HEAD = markup`<th role="columnheader" scope="col" class="tick">
<span class="unseen">Selected</span></th>`
const tickCell = (id: number) => markup`<td role="cell" class="tick">
<label><input type="checkbox" name="id" value="${id}">
<span class="unseen">Select bug ${id}</span></label></td>`

const UNREAD = markup` <span class="unseen">changed since your last visit</span>`

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

function heading({ name: column, title }: Column, place: Place) {
  const name = SORTED[column] ?? column
  if (!sortable.includes(name) && !name.startsWith('cf_')) {
    return markup`<th role="columnheader" scope="col" class="${classOf(column)}">${title}</th>`
  }
  const isFirst = place.order === name || place.order.startsWith(`${name},`)
  const isTurned = place.order === `${name} DESC` || place.order.startsWith(`${name} DESC,`)
  const order = isFirst ? `${name} DESC` : name
  const sorted = isFirst ? 'ascending' : isTurned ? 'descending' : undefined
  return markup`<th role="columnheader" scope="col" class="${classOf(column)}"${
    sorted && markup` aria-sort="${sorted}"`
  }>
<a href="${here(place, { order, ...FIRST })}">${title}</a>${isFirst && ' ↑'}${isTurned && ' ↓'}
</th>`
}

interface Around {
  place: Place
  hasResolution: boolean
}
function cell({ name, text }: Column, bug: Listed, { place, hasResolution }: Around): Part {
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
${bug.summary}</a>${isUnread(bug) && UNREAD}</div>`
      case 'opendate':
        return timeOf(bug.creation_time)
      case 'changeddate':
        return timeOf(bug.last_change_time)
      default:
        return text(bug)
    }
  }
}
