/** Search results: paged, and sortable by any columns. */

import { markup } from '../../../platform/pages/markup.ts'
import type { Door } from '../../../platform/http/method.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { isWithout, listAsked } from '../../views/bug-lists/asked.ts'
import { formOf, listFile, refuseLast, withSaved } from '../../views/bug-lists/list-file.ts'
import { type DefaultSearch, defaultSearch } from '../../search/saved-searches/default-search.ts'
import { boardOf } from '../../views/boards/board.ts'
import { chipsFor } from '../chips/chips.ts'
import { alarmed } from '../../../platform/http/page-forms.ts'
import { axisOfBoard, boardMenu } from './board-menu.ts'
import { boardPart, fieldsOfCards, tooMany } from './board-part.ts'
import { headOf } from './list-head.ts'
import { FIRST, here } from './place.ts'
import { refusedList } from './refused-list.ts'
import { quipLine } from './quip-line.ts'
import { type Found, noBugs, type Seen, sheetFor } from './seen.ts'
import { sortingOf, sortMenu } from './sort-menu.ts'
import { showTable } from './table-page.ts'
import { editedList } from '../chips/change-group.ts'
import { editedChart } from '../search-form/chart-edits.rules.ts'
import { rememberForm } from '../search-form/remember.ts'
import { rememberList } from '../parts/last-list.ts'
import { placesRail } from '../rail/places.ts'
import { ADDRESS_CHARS_MAX } from '../parts/where.ts'
import * as paths from '../../model/paths.ts'
import { text } from './text.ts'

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
  const seen = { look, asked, wanted: whole, title, isUsual, meant }
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

/** Without pages: each column has its first bugs. */
async function showBoard(seen: Seen, alarm?: string): Promise<Found> {
  const { look, asked, wanted } = seen
  const place = { asked, offset: 0, isSelectable: look.actor.id !== 0 }
  const { axes, by } = await axisOfBoard(look, wanted)
  const board = await boardOf(look, wanted, by, fieldsOfCards)
  const sorting = await sortingOf(look, wanted.order, false)
  const chips = await chipsFor(look, seen.meant)
  const tools = markup`${sortMenu(sorting, place)}
${boardMenu(axes, by, place)}
<a class="button bare"
href="${here(place, { ...FIRST, view: 'list', board_by: '' })}">${text('list')}</a>`
  const body = markup`${headOf(place, { title: seen.title, tools, total: board?.bugs })}
${chips.part}
${await quipLine(look, asked)}
${alarm !== undefined && markup`<div class="filters">${alarmed(alarm)}</div>`}
${board?.bugs === 0 && noBugs(asked)}
${board ? await boardPart(look, { by, board, place }) : tooMany()}
<div class="page">${await rememberForm(look, asked)}</div>`
  return {
    sheet: sheetFor(seen, chips, body, await placesRail(look, asked)),
    ids: board?.lanes.flatMap(({ cards }) => cards.map(({ id }) => id)) ?? [],
  }
}
