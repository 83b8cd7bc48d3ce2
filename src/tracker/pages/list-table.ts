/** The table of a list of bugs; headings sort by their column. */

import { markup, type Part } from '../../platform/pages/markup.ts'
import type { PageAsked } from '../../platform/http/page.ts'
import type { Column, Listed } from '../views/bug-lists/columns.ts'
import { columns as sortable } from '../search/compile/order.ts'
import { timeOf } from './parts/texts.ts'
import * as paths from '../model/paths.ts'

/** The default columns. */
export const SHOWN = 'bug_status short_desc product component priority assigned_to changeddate'

/** The fields of bugs that these columns need. */
export const fieldsOf = (columns: readonly Column[]): string[] => [
  'id',
  'is_open',
  ...columns.flatMap(({ of }) => of),
  // Shown together with the status.
  'resolution',
]

/** The position within a list. */
export interface Place {
  asked: PageAsked
  order: string
  offset: number
}

/** Parameters of pages after the first. */
export const FIRST = { offset: '', cursor: '' }

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
  return markup`<div class="scroll"><table>
<thead><tr>${columns.map((column) => heading(column, place))}</tr></thead>
<tbody>
${bugs.map(
  (bug) => markup`<tr>
${columns.map((column) => cell(column, bug, { place, hasResolution }))}</tr>\n`,
)}</tbody>
</table></div>`
}

/** Columns with the same content are sorted alike. */
const SORTED: Readonly<Record<string, string>> = { short_short_desc: 'short_desc' }

function heading({ name: column, title }: Column, place: Place) {
  const name = SORTED[column] ?? column
  if (!sortable.includes(name) && !name.startsWith('cf_')) {
    return markup`<th scope="col">${title}</th>`
  }
  const isFirst = place.order === name || place.order.startsWith(`${name},`)
  const isTurned = place.order === `${name} DESC` || place.order.startsWith(`${name} DESC,`)
  const order = isFirst ? `${name} DESC` : name
  const sorted = isFirst ? 'ascending' : isTurned ? 'descending' : undefined
  return markup`<th scope="col"${sorted && markup` aria-sort="${sorted}"`}>
<a href="${here(place, { order, ...FIRST })}">${title}</a>${isFirst && ' ↑'}${isTurned && ' ↓'}
</th>`
}

interface Around {
  place: Place
  hasResolution: boolean
}
function cell({ name, text }: Column, bug: Listed, { place, hasResolution }: Around): Part {
  const to = place.asked.to(paths.bug(bug.id))
  switch (name) {
    case 'bug_id':
      return markup`<td><a href="${to}">${bug.id}</a></td>\n`
    case 'bug_status':
      return markup`<td class="few">${bug.status} ${!hasResolution && bug.resolution}</td>\n`
    case 'short_desc':
    case 'short_short_desc':
      return markup`<td class="wide"><a href="${to}"${!bug.is_open && markup` class="done"`}>
${bug.summary}</a></td>\n`
    case 'opendate':
      return markup`<td>${timeOf(bug.creation_time)}</td>\n`
    case 'changeddate':
      return markup`<td>${timeOf(bug.last_change_time)}</td>\n`
    default:
      return markup`<td>${text(bug)}</td>`
  }
}
