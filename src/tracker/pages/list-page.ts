/** Search results: paged, and sortable by any column. */

import { type Markup, markup, type Part } from '../../platform/pages/markup.ts'
import type { Door } from '../../platform/http/method.ts'
import type { Page, PageAsked, Sheet } from '../../platform/http/page.ts'
import type { Look } from '../../platform/work/work.ts'
import { checkSearch } from '../search/ask/anonymous-search.ts'
import { isWithout, listAsked, searchFor } from '../views/bug-lists/asked.ts'
import { columnsNamed } from '../views/bug-lists/columns.ts'
import { formOf, listFile, refuseLast, withSaved, visitsOf } from '../views/bug-lists/list-file.ts'
import type { Bug } from '../bugs/read/bugs.wire.ts'
import { searchBugs } from '../search/search.ts'
import type { FoundBugs } from '../search/ask/search.wire.ts'
import { chipsFor } from './chips/chips.ts'
import { fieldsOf, FIRST, here, listTable, type Place, SHOWN } from './list-table.ts'
import { rememberForm } from './search-form/remember.ts'
import { rememberList } from './parts/last-list.ts'
import { ADDRESS_CHARS_MAX } from './parts/where.ts'
import * as paths from '../model/paths.ts'

const ROWS_MAX = 100

/** The default search. */
const USUAL = new Map([['bug_status', ['__open__']]])
const LATEST = 'changeddate DESC'

export const listPage: Page = {
  name: 'Page.bugs',
  paths: [paths.bugs],
  login: 'optional',
  open: async (door, asked) => {
    const form = formOf(asked)
    if (form) return listFile(door, asked, form)
    const bug = bugNamed(asked)
    if (bug !== undefined) return { moved: paths.bug(bug), status: 302 }
    return openList(door, asked)
  },
}

/** Bugzilla's URL of lists. */
export const bugListPage: Page = {
  name: 'Page.buglist',
  reads_forms: true,
  paths: ['/buglist.cgi'],
  login: 'optional',
  open: async (door, asked) => {
    const form = formOf(asked)
    if (form) return listFile(door, asked, form)
    if (asked.query.length <= ADDRESS_CHARS_MAX) {
      return { moved: asked.query ? `${paths.bugs}?${asked.query}` : paths.bugs, status: 302 }
    }
    // Links of the list repeat the query, but not a password from a form.
    const given = new Map<string, string[]>()
    for (const [name, value] of new URLSearchParams(asked.query)) {
      given.set(name, [...(given.get(name) ?? []), value])
    }
    return openList(door, { ...asked, given })
  },
}

/** A page of results; its links repeat the query. */
export async function openList(door: Door, asked: PageAsked): Promise<Sheet> {
  const { actor } = door.caller
  const { sheet, ids } = await door.look(actor, (look) => showList(look, asked), { aside: true })
  // What strangers are shown of a bug is the same for all of them.
  if (actor.id !== 0 && ids.length > 0) rememberList(door.caller, ids)
  return sheet
}

/** The id, if a quicksearch is just an id: redirects to the bug, as in Bugzilla. */
function bugNamed({ given }: PageAsked): string | undefined {
  const said = [...given].filter(([, values]) => values.some((value) => value.trim() !== ''))
  const quick = said.length === 1 ? (given.get('quicksearch')?.at(-1) ?? '') : ''
  return /^\s*(\d{1,9})\s*$/.exec(quick)?.[1]
}

const OFFSET_MAX = 999_999_999

async function showList(look: Look, asked: PageAsked): Promise<{ sheet: Sheet; ids: number[] }> {
  refuseLast(asked)
  const wanted = await withSaved(look, listAsked(asked.given))
  const isUsual = isWithout(wanted)
  const order = wanted.order ?? (isUsual ? LATEST : 'bug_id')
  const offset = Math.min(Math.max(0, Math.trunc(Number(wanted.offset)) || 0), OFFSET_MAX)
  const cursor = asked.given.get('cursor')?.at(-1) ?? ''
  const limit = Math.trunc(Number(wanted.limit))
  const rows = limit >= 1 ? Math.min(limit, ROWS_MAX) : ROWS_MAX
  const columns = await columnsNamed(look, wanted.columnlist ?? SHOWN)
  const search = searchFor(isUsual ? { ...wanted, criteria: USUAL } : wanted)
  await checkSearch(look, search)
  const found = (await searchBugs(look, {
    ...search,
    order: [order],
    limit: rows,
    // With a cursor it is only the number of preceding bugs.
    offset: cursor === '' ? offset : 0,
    cursor,
    total: true,
    include_fields: fieldsOf(columns),
  })) as FoundBugs
  const visits = look.actor.id === 0 ? new Map() : await visitsOf(look, found.bugs as Bug[])
  const bugs = (found.bugs as Bug[]).map((bug) => ({ ...bug, last_visit_ts: visits.get(bug.id) }))
  const title = isUsual ? 'Open bugs' : (listAsked(asked.given).savedsearch ?? 'Bugs')
  const chips = await chipsFor(look, asked)
  const place = { asked, order, offset, isSelectable: look.actor.id !== 0 }
  const body = markup`<div class="page-head"><h1>${title}</h1>
${bugs.length > 0 && count(found, offset)}
${links(place, assigneesOf(bugs))}</div>
${chips.part}
${
  bugs.length === 0
    ? markup`<p class="filters">No bugs were found.</p>`
    : selectable(listTable(bugs, columns, place), place)
}
<div class="foot">${pager(found.next_cursor, rows, place)}</div>
${!isUsual && markup`<div class="page">${await rememberForm(look, asked)}</div>`}`
  const named = title === 'Bugs' && chips.text ? chips.text : title
  return { sheet: { title: named, body, is_wide: true }, ids: bugs.map(({ id }) => id) }
}

/** A form that leads to the page which changes the selected bugs. */
const selectable = (table: Markup, { asked, isSelectable }: Place): Part =>
  isSelectable
    ? markup`<form action="${asked.to(paths.changeBugs)}">${table}
<div class="bulk"><b>selected</b> <button class="main-action">Change them</button></div></form>`
    : table

function count({ bugs, total = 0, total_is_exact }: FoundBugs, offset: number) {
  const number = (value: number) => value.toLocaleString('en')
  const all = `${total_is_exact ? '' : 'at least '}${number(total)} ${total === 1 ? 'bug' : 'bugs'}`
  const isWhole = offset === 0 && bugs.length === total
  const here = isWhole ? '' : `${number(offset + 1)} to ${number(offset + bugs.length)} of `
  return markup`<p class="dim num">${here}${all}</p>`
}

const FILES = [
  ['csv', 'CSV'],
  ['atom', 'Feed'],
  ['ics', 'Calendar'],
] as const
const MAILTO_CHARS_MAX = 2_000
/** The addresses of the assignees on this page; none for readers who do not see them. */
function assigneesOf(bugs: readonly Bug[]): string | undefined {
  const all = bugs.map(({ assigned_to_detail: one }) => one?.email ?? '')
  const addresses = [...new Set(all.filter((address) => address.includes('@')))]
  const list = addresses.map(encodeURIComponent).join(',')
  return list !== '' && list.length <= MAILTO_CHARS_MAX ? `mailto:${list}` : undefined
}

const links = (place: Place, mailto: string | undefined) => markup`
<nav class="end" aria-label="This list">
<a class="button" href="${here(place, FIRST, paths.search)}">Edit search</a>
<a class="button bare" href="${here(place, FIRST, paths.columns)}">Columns</a>
${FILES.map(
  ([ctype, title]) =>
    markup`<a class="button bare" href="${here(place, { ctype, ...FIRST })}">${title}</a>\n`,
)}
${mailto && markup`<a class="button bare" href="${mailto}">Mail the assignees</a>`}</nav>`

function pager(next_cursor: string | undefined, rows: number, place: Place) {
  const { offset } = place
  if (offset === 0 && next_cursor === undefined) return undefined
  const before = { ...FIRST, offset: String(Math.max(0, offset - rows) || '') }
  const after = { cursor: next_cursor ?? '', offset: String(offset + rows) }
  return markup`<nav aria-label="Pages of the list">
${offset > 0 && markup`<a rel="prev" href="${here(place, before)}">Previous bugs</a>`}
${next_cursor !== undefined && markup`<a rel="next" href="${here(place, after)}">Next bugs</a>`}
</nav>`
}
