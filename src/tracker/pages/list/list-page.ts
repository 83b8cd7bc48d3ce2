/** Search results: paged, and sortable by any columns. */

import { setImmediate } from 'node:timers/promises'

import { type Markup, markup, type Part } from '../../../platform/pages/markup.ts'
import { link } from '../../../platform/pages/texts.ts'
import type { Door } from '../../../platform/http/method.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { parameters } from '../../../accounts/parameters/parameters.ts'
import { checkSearch } from '../../search/ask/anonymous-search.ts'
import { isWithout, type ListAsked, listAsked, searchFor } from '../../views/bug-lists/asked.ts'
import { columnsNamed } from '../../views/bug-lists/columns.ts'
import {
  formOf,
  listFile,
  refuseLast,
  withSaved,
  visitsOf,
} from '../../views/bug-lists/list-file.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { type DefaultSearch, defaultSearch } from '../../search/saved-searches/default-search.ts'
import { searchToCount } from '../../search/search.ts'
import type { FoundBugs } from '../../search/ask/search.wire.ts'
import { boardOf } from '../../views/boards/board.ts'
import { chipsFor } from '../chips/chips.ts'
import { liveOn } from '../parts/live.ts'
import { alarmed, formToken } from '../../../platform/http/page-forms.ts'
import { quickPart } from '../change-bugs/bulk-fields.ts'
import { axisOfBoard, boardMenu } from './board-menu.ts'
import { boardPart, fieldsOfCards, tooMany } from './board-part.ts'
import { assigneesOf, count, cutOf, headOf } from './list-head.ts'
import { fieldsOfGroup, groupingOf, groupMenu, orderGrouped } from './grouping.ts'
import { fieldsOf, listTable, SHOWN } from './list-table.ts'
import { FIRST, here, parametersOf, type Place } from './place.ts'
import { refusedList } from './refused-list.ts'
import { quipLine } from './quip-line.ts'
import { sortingOf, sortMenu } from './sort-menu.ts'
import { editedList } from '../chips/change-group.ts'
import { editedChart } from '../search-form/chart-edits.rules.ts'
import { rememberForm } from '../search-form/remember.ts'
import { rememberList } from '../parts/last-list.ts'
import { placesRail } from '../rail/places.ts'
import { ADDRESS_CHARS_MAX } from '../parts/where.ts'
import * as paths from '../../model/paths.ts'
import { text } from './text.ts'

const ROWS_MAX = 100

/** The order of the default search, unless it says otherwise. */
const LATEST = 'changeddate DESC'

/**
 * Parameters are those of searches, and of Bugzilla's `buglist.cgi`; `ctype` selects a file format.
 * A refused search is shown with its chips.
 */
export const listPage: Page = {
  name: 'Page.bugs',
  paths: [paths.bugs],
  login: 'optional',
  open: async (door, asked) => {
    const form = formOf(asked)
    if (form) return listFile(door, asked, form)
    const edited = editedChart(asked.given)
    if (edited) return { moved: editedList(edited), status: 302 }
    const bug = bugNamed(asked)
    if (bug !== undefined) return { moved: paths.bug(bug), status: 302 }
    return openList(door, asked)
  },
  refused: refusedList,
}

/** Bugzilla's URL of lists. */
export const bugListPage: Page = {
  name: 'Page.buglist',
  reads_forms: true,
  paths: [paths.buglist],
  login: 'optional',
  open: async (door, asked) => {
    const form = formOf(asked)
    if (form) return listFile(door, asked, form)
    if (asked.query.length <= ADDRESS_CHARS_MAX) {
      return { moved: asked.query ? `${paths.bugs}?${asked.query}` : paths.bugs, status: 302 }
    }
    return openList(door, ofQuery(asked))
  },
  refused: (fault, asked, look) => refusedList(fault, ofQuery(asked), look),
}

/** Links of the list repeat the query, but not a password from a form. */
function ofQuery(asked: PageAsked): PageAsked {
  const given = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(asked.query)) {
    given.set(name, [...(given.get(name) ?? []), value])
  }
  return { ...asked, given }
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

interface Found {
  sheet: Sheet
  /** The bugs of this page. */
  ids: number[]
}

/** `alarm` says why a card of the board could not be moved. */
export async function showList(look: Look, asked: PageAsked, alarm?: string): Promise<Found> {
  refuseLast(asked)
  const isUsual = isWithout(listAsked(asked.given))
  const usual = isUsual ? await defaultSearch(look) : undefined
  const meant = usual ? withDefaults(asked, usual) : asked
  const wanted = await withSaved(look, listAsked(meant.given))
  const order = wanted.order ?? (isUsual ? LATEST : 'bug_id')
  const whole = { ...wanted, order }
  const title = usual ? text(TITLES[usual.of]) : (wanted.savedsearch ?? text('bugs'))
  const { part, text: inWords } = await chipsFor(look, meant)
  const seen = { look, asked, wanted: whole, title, isUsual, meant, chips: part, inWords }
  return wanted.view === 'board' ? showBoard(seen, alarm) : showTable(seen)
}

const TITLES = {
  person: 'default_search',
  installation: 'bugs',
  program: 'open_bugs',
} as const satisfies Record<DefaultSearch['of'], string>

/** The criteria of the default search have chips as well; what is asked for comes first. */
function withDefaults(asked: PageAsked, { given }: DefaultSearch): PageAsked {
  const said = [...asked.given].filter(([, values]) => values.some((value) => value.trim() !== ''))
  return { ...asked, given: new Map([...given, ...said]) }
}

interface Seen {
  look: Look
  asked: PageAsked
  wanted: ListAsked & { order: string }
  title: string
  isUsual: boolean
  /** The request with the criteria of the default search, if it has none. */
  meant: PageAsked
  chips: Part
  /** The chips as one short text. */
  inWords: string
}

/** Without pages: each column has its first bugs. */
async function showBoard({ look, asked, wanted, ...seen }: Seen, alarm?: string): Promise<Found> {
  const place = { asked, offset: 0, isSelectable: look.actor.id !== 0 }
  const { axes, by } = await axisOfBoard(look, wanted)
  const board = await boardOf(look, wanted, by, fieldsOfCards)
  const sorting = await sortingOf(look, wanted.order, false)
  const tools = markup`${sortMenu(sorting, place)}
${boardMenu(axes, by, place)}
<a class="button bare"
href="${here(place, { ...FIRST, view: 'list', board_by: '' })}">${text('list')}</a>`
  const body = markup`${headOf(place, { title: seen.title, tools, total: board?.bugs })}
${seen.chips}
${await quipLine(look, asked)}
${alarm !== undefined && markup`<div class="filters">${alarmed(alarm)}</div>`}
${board?.bugs === 0 && noBugs(asked)}
${board ? await boardPart(look, { by, board, place }) : tooMany()}
<div class="page">${await rememberForm(look, asked)}</div>`
  return {
    sheet: sheetFor(seen, body, await placesRail(look, asked)),
    ids: board?.lanes.flatMap(({ cards }) => cards.map(({ id }) => id)) ?? [],
  }
}

async function showTable({ look, asked, wanted, ...seen }: Seen): Promise<Found> {
  const { order } = wanted
  const offset = Math.min(Math.max(0, Math.trunc(Number(wanted.offset)) || 0), OFFSET_MAX)
  const cursor = asked.given.get('cursor')?.at(-1) ?? ''
  const limit = Math.trunc(Number(wanted.limit))
  const rows = limit >= 1 ? Math.min(limit, ROWS_MAX) : ROWS_MAX
  const columns = await columnsNamed(look, wanted.columnlist ?? SHOWN)
  const grouping = await groupingOf(look, wanted)
  const { keys } = await sortingOf(look, order, true)
  const search = searchFor(wanted)
  await checkSearch(look, search)
  const { found, countAll } = await searchToCount(look, {
    ...search,
    order: [grouping.by ? orderGrouped(keys, grouping) : order],
    limit: rows,
    // With a cursor it is only the number of preceding bugs.
    offset: cursor === '' ? offset : 0,
    cursor,
    include_fields: [...fieldsOf(columns), ...fieldsOfGroup(grouping)],
  })
  const visits = look.actor.id === 0 ? new Map() : await visitsOf(look, found.bugs as Bug[])
  const ids = found.bugs.map(({ id }) => id!)
  const live = await liveOn(look, ids)
  const bugs = (found.bugs as Bug[]).map((bug) => ({ ...bug, last_visit_ts: visits.get(bug.id) }))
  const place = { asked, offset, isSelectable: look.actor.id !== 0 }
  const sorting = await sortingOf(look, order, found.ranked !== undefined)
  const rail = await placesRail(look, asked)
  const quick = place.isSelectable && (await quickPart(look))
  const quip = await quipLine(look, asked)
  const form = !seen.isUsual && (await rememberForm(look, asked))
  const max = Number((await parameters(look.tx)).max_search_results)
  const counting = countAll()
  // The database counts while the rows are rendered.
  await setImmediate()
  const rendered =
    bugs.length === 0
      ? noBugs(asked)
      : selectable(listTable(bugs, { columns, sorting, grouping }, place), quick, place)
  const counted = { ...found, ...(await counting) }
  const tools = markup`${sortMenu(sorting, place)}
${groupMenu(grouping, place)}
<a class="button bare" href="${here(place, { ...FIRST, view: 'board' })}"
rel="nofollow">${text('board')}</a>`
  const body = markup`${headOf(place, {
    title: seen.title,
    tools,
    count: count(counted, offset),
    mailto: assigneesOf(bugs),
    ids,
    cut: cutOf(counted, max),
    live,
  })}
${seen.chips}
${quip}
${rendered}
<div class="foot">${pager(found.next_cursor, rows, place)}
${changeAll({ ...place, asked: seen.meant }, counted)}</div>
${form && markup`<div class="page">${form}</div>`}`
  return { sheet: sheetFor(seen, body, rail), ids }
}

const noBugs = ({ to }: PageAsked): Part =>
  markup`<p class="filters">${text.show('no_bugs', { file: link(to(paths.enterBug)) })}</p>`

function sheetFor({ title, inWords }: Pick<Seen, 'title' | 'inWords'>, body: Markup, rail: Part) {
  const named = title === text('bugs') && inWords ? inWords : title
  return { title: named, body, is_wide: true, rail }
}

/** A form for the selected bugs: it leads to the preview, or to the form for all fields. */
const selectable = (table: Markup, quick: Part, { asked, isSelectable }: Place) =>
  isSelectable
    ? markup`<form method="post" action="${asked.to(paths.changeBugs)}">${formToken(asked)}
<input type="hidden" name="quick" value="1">${table}
<div class="bulk"><b>${text('selected_bugs')}</b> ${quick}
<button class="main-action">${text('change_them')}</button></div></form>`
    : table

/** Leads to the form that changes all bugs of the list, also those of other pages. */
function changeAll(place: Place, { bugs, total = 0 }: FoundBugs): Part {
  if (!place.isSelectable || total <= bugs.length) return undefined
  const query = encodeURIComponent(new URLSearchParams(parametersOf(place, FIRST)).toString())
  return markup`<a class="button bare" rel="nofollow"
href="${place.asked.to(`${paths.changeBugs}?query=${query}`)}">${text('change_all')}</a>`
}

function pager(next_cursor: string | undefined, rows: number, place: Place) {
  const { offset } = place
  if (offset === 0 && next_cursor === undefined) return undefined
  const before = here(place, { ...FIRST, offset: String(Math.max(0, offset - rows) || '') })
  const after = here(place, { cursor: next_cursor ?? '', offset: String(offset + rows) })
  return markup`<nav aria-label="${text('pages')}">
${offset > 0 && markup`<a rel="prev" href="${before}">${text('previous')}</a>`}
${next_cursor !== undefined && markup`<a rel="next" href="${after}">${text('next')}</a>`}
</nav>`
}
