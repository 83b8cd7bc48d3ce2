/** Bugs that fit a search, a page of them at a time, sorted by any column. */

import { markup } from '../../platform/http/markup.ts'
import type { Page, PageAsked, Sheet } from '../../platform/http/page.ts'
import type { Look } from '../../platform/work.ts'
import { isWithout, listAsked, searchFor } from '../bug-lists/asked.ts'
import { formOf, listFile, withSaved } from '../bug-lists/list-file.ts'
import type { Bug } from '../bugs/bugs.wire.ts'
import { searchBugs } from '../search/search.ts'
import type { FoundBugs } from '../search/search.wire.ts'
import { chipsFor } from './list-chips.ts'
import { rememberForm } from './search-form/remember.ts'
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

/** What is shown where nothing is searched for. */
const USUAL = new Map([['bug_status', ['__open__']]])
const LATEST = 'changeddate DESC'

export const listPage: Page = {
  name: 'Page.bugs',
  paths: ['/bugs'],
  login: 'optional',
  open: async (door, asked) => {
    const form = formOf(asked)
    if (form) return listFile(door, asked, form)
    return door.look(door.caller.actor, (look) => showList(look, asked), { aside: true })
  },
}

/** The address of lists in Bugzilla. */
export const bugListPage: Page = {
  name: 'Page.buglist',
  reads_forms: true,
  paths: ['/buglist.cgi'],
  login: 'optional',
  open: async (door, asked) => {
    const form = formOf(asked)
    if (form) return listFile(door, asked, form)
    return { moved: asked.query ? `/bugs?${asked.query}` : '/bugs', status: 302 }
  },
}

async function showList(look: Look, asked: PageAsked): Promise<Sheet> {
  const wanted = await withSaved(look, listAsked(asked.given))
  const isUsual = isWithout(wanted)
  const order = wanted.order ?? (isUsual ? LATEST : 'bug_id')
  const offset = Math.max(0, Math.trunc(Number(wanted.offset)) || 0)
  const cursor = asked.given.get('cursor')?.at(-1) ?? ''
  const found = (await searchBugs(look, {
    ...searchFor(isUsual ? { ...wanted, criteria: USUAL } : wanted),
    order: [order],
    limit: ROWS,
    // Behind a cursor it only says how many bugs were before.
    offset: cursor === '' ? offset : 0,
    cursor,
    total: true,
    include_fields: SHOWN,
  })) as FoundBugs
  const bugs = found.bugs as Bug[]
  const title = isUsual ? 'Open bugs' : 'Bugs'
  const place = { asked, order, offset }
  const body = markup`<h1>${title}</h1>
${await chipsFor(look, asked)}
${
  bugs.length === 0
    ? markup`<p>No bugs were found.</p>`
    : markup`${count(found, offset)}
${table(bugs, place)}`
}
${pager(found.next_cursor, place)}
${links(place)}
${!isUsual && (await rememberForm(look, asked))}`
  return { title, body }
}

function count({ bugs, total = 0, total_is_exact }: FoundBugs, offset: number) {
  const number = (value: number) => value.toLocaleString('en')
  const all = `${total_is_exact ? '' : 'at least '}${number(total)} ${total === 1 ? 'bug' : 'bugs'}`
  const isWhole = offset === 0 && bugs.length === total
  const here = isWhole ? '' : `${number(offset + 1)} to ${number(offset + bugs.length)} of `
  return markup`<p class="dim">${here}${all}</p>`
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

/** Parameters of a page that is not the first. */
const FIRST = { offset: '', cursor: '' }

interface Place {
  asked: PageAsked
  order: string
  offset: number
}

/** This list, or a page about it, with some parameters that are others. */
function here({ asked }: Place, changed: Record<string, string>, path = '/bugs') {
  const query = new URLSearchParams()
  for (const [name, values] of asked.given) {
    if (!(name in changed)) for (const value of values) query.append(name, value)
  }
  for (const [name, value] of Object.entries(changed)) if (value) query.append(name, value)
  return asked.to(`${path}?${query.toString()}`)
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
<a href="${here(place, { order, ...FIRST })}">${title}</a>${isFirst && ' ↑'}${isTurned && ' ↓'}
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

const FILES = [
  ['csv', 'As CSV'],
  ['atom', 'As a feed'],
  ['ics', 'As tasks of a calendar'],
] as const
const links = (place: Place) => markup`<nav class="pages" aria-label="The list otherwise">
<a href="${here(place, FIRST, '/search')}">Change this search</a>
<a href="${toSave(place)}">Save this search</a>
${FILES.map(([ctype, title]) => markup`<a href="${here(place, { ctype, ...FIRST })}">${title}</a>\n`)}
</nav>`

function toSave(place: Place) {
  const [, query = ''] = here(place, FIRST).split('?')
  return place.asked.to(`/preferences/saved-searches?query=${encodeURIComponent(query)}#new`)
}

function pager(next_cursor: string | undefined, place: Place) {
  const { offset } = place
  if (offset === 0 && next_cursor === undefined) return undefined
  const before = { ...FIRST, offset: String(Math.max(0, offset - ROWS) || '') }
  const after = { cursor: next_cursor ?? '', offset: String(offset + ROWS) }
  return markup`<nav class="pages" aria-label="Pages of the list">
${offset > 0 && markup`<a rel="prev" href="${here(place, before)}">Bugs before these</a>`}
${next_cursor !== undefined && markup`<a rel="next" href="${here(place, after)}">More bugs</a>`}
</nav>`
}
