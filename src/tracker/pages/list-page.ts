/** Bugs that fit a search, a page of them at a time, sorted by any column. */

import { markup } from '../../platform/http/markup.ts'
import type { Page, PageAsked } from '../../platform/http/page.ts'
import type { Bug } from '../bugs/bugs.wire.ts'
import { searchBugs } from '../search/search.ts'
import { timeOf } from './texts.ts'

const ROWS = 100

/** By the names by which lists are sorted. */
const COLUMNS = [
  ['bug_id', 'Bug'],
  ['bug_status', 'Status'],
  ['short_desc', 'Summary'],
  ['product', 'Product'],
  ['component', 'Component'],
  ['priority', 'Priority'],
  ['assigned_to', 'Assignee'],
  ['changeddate', 'Changed'],
] as const

/** Parameters of lists in Bugzilla that choose how they look, or come from its forms. */
const LOOKS = new Set([
  'query_format',
  'columnlist',
  'list_id',
  'known_name',
  'query_based_on',
  'ctype',
  'tweak',
  'format',
  'human',
  'cmdtype',
  'remaction',
  'title',
  'no_redirect',
  'form_token',
  'count_only',
  'exclude_fields',
])
/** What a search takes as one text; old addresses say `namedcmd`. */
const TEXTS: Record<string, string> = {
  quicksearch: 'quicksearch',
  savedsearch: 'savedsearch',
  namedcmd: 'savedsearch',
}
const SPECIAL = new Set(['order', 'limit', 'offset'])
/** What is shown where nothing is searched for. */
const USUAL: [string, string[]][] = [['bug_status', ['__open__']]]
const LATEST = 'changeddate DESC'

export const listPage: Page = {
  name: 'Page.bugs',
  paths: ['/bugs'],
  login: 'optional',
  aside: true,
  async show(look, asked) {
    const criteria = [...asked.given].filter(([name]) => !LOOKS.has(name) && !SPECIAL.has(name))
    const wanted = criteria.filter(([, values]) => values.some((value) => value.trim() !== ''))
    const isUsual = wanted.length === 0
    const order = asked.given.get('order')?.[0] || (isUsual ? LATEST : 'bug_id')
    const offset = Math.max(0, Math.trunc(Number(asked.given.get('offset')?.[0]) || 0))
    const found = await searchBugs(look, {
      ...Object.fromEntries((isUsual ? USUAL : wanted).map(criterionOf)),
      order: [order],
      limit: ROWS + 1,
      offset,
      include_fields: SHOWN,
    })
    const bugs = ('bugs' in found ? found.bugs : []) as Bug[]
    const title = isUsual ? 'Open bugs' : 'Bugs'
    const place = { asked, order, offset }
    const body = markup`<h1>${title}</h1>
${bugs.length === 0 ? markup`<p>No bugs were found.</p>` : table(bugs.slice(0, ROWS), place)}
${pager(bugs.length > ROWS, place)}`
    return { title, body }
  },
}

function criterionOf([name, values]: [string, readonly string[]]) {
  const [last = ''] = values.slice(-1)
  if (name === 'sharer_id') return [name, /^\d{1,15}$/.test(last) ? Number(last) : 0]
  return TEXTS[name] ? [TEXTS[name], last] : [name, [...values]]
}

const SHOWN = [
  'id',
  'status',
  'resolution',
  'is_open',
  'summary',
  'product',
  'component',
  'priority',
  'assigned_to',
  'last_change_time',
]

interface Place {
  asked: PageAsked
  order: string
  offset: number
}

/** This list, with some parameters that are others. */
function here({ asked }: Place, changed: Record<string, string>) {
  const query = new URLSearchParams()
  for (const [name, values] of asked.given) {
    if (!(name in changed)) for (const value of values) query.append(name, value)
  }
  for (const [name, value] of Object.entries(changed)) if (value) query.append(name, value)
  return asked.to(`/bugs?${query.toString()}`)
}

const table = (bugs: readonly Bug[], place: Place) => markup`<div class="scroll"><table>
<thead><tr>${COLUMNS.map((column) => heading(column, place))}</tr></thead>
<tbody>
${bugs.map((bug) => row(bug, place.asked))}</tbody>
</table></div>`

function heading([name, title]: (typeof COLUMNS)[number], place: Place) {
  const isFirst = place.order === name || place.order.startsWith(`${name},`)
  const isTurned = place.order === `${name} DESC` || place.order.startsWith(`${name} DESC,`)
  const order = isFirst ? `${name} DESC` : name
  const sorted = isFirst ? 'ascending' : isTurned ? 'descending' : undefined
  return markup`<th scope="col"${sorted && markup` aria-sort="${sorted}"`}>
<a href="${here(place, { order, offset: '' })}">${title}</a>${isFirst && ' ↑'}${isTurned && ' ↓'}
</th>`
}

const row = (bug: Bug, { to }: PageAsked) => markup`<tr>
<td><a href="${to(`/bugs/${bug.id}`)}">${bug.id}</a></td>
<td class="few">${bug.status} ${bug.resolution}</td>
<td class="wide"><a href="${to(`/bugs/${bug.id}`)}"${!bug.is_open && markup` class="done"`}>
${bug.summary}</a></td>
<td>${bug.product}</td><td>${bug.component}</td><td>${bug.priority}</td><td>${bug.assigned_to}</td>
<td class="few">${timeOf(bug.last_change_time)}</td>
</tr>\n`

function pager(hasMore: boolean, place: Place) {
  const { offset } = place
  if (offset === 0 && !hasMore) return undefined
  const before = String(Math.max(0, offset - ROWS) || '')
  const after = String(offset + ROWS)
  return markup`<nav class="pages" aria-label="Pages of the list">
${offset > 0 && markup`<a rel="prev" href="${here(place, { offset: before })}">Bugs before these</a>`}
${hasMore && markup`<a rel="next" href="${here(place, { offset: after })}">More bugs</a>`}
</nav>`
}
