/** A page of found bugs as a table. */

import { setImmediate } from 'node:timers/promises'

import { type Markup, markup, type Part } from '../../../platform/pages/markup.ts'
import type { Look } from '../../../platform/work/work.ts'
import { parameters } from '../../../accounts/parameters/parameters.ts'
import { checkSearch } from '../../search/ask/anonymous-search.ts'
import { searchFor } from '../../views/bug-lists/asked.ts'
import { columnsNamed } from '../../views/bug-lists/columns.ts'
import { visitsOf } from '../../views/bug-lists/list-file.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import { searchToCount } from '../../search/search.ts'
import type { FoundBugs } from '../../search/ask/search.wire.ts'
import { chipsFor } from '../chips/chips.ts'
import { liveOn } from '../parts/live.ts'
import { formToken } from '../../../platform/http/page-forms.ts'
import { quickPart } from '../change-bugs/bulk-fields.ts'
import { assigneesOf, count, cutOf, headOf } from './list-head.ts'
import { fieldsOfGroup, groupingOf, groupMenu, orderGrouped } from './grouping.ts'
import { fieldsOf, listTable, SHOWN } from './list-table.ts'
import { FIRST, here, parametersOf, type Place } from './place.ts'
import { quipLine } from './quip-line.ts'
import { type Found, noBugs, type Seen, sheetFor } from './seen.ts'
import { sortingOf, sortMenu } from './sort-menu.ts'
import { rememberForm } from '../search-form/remember.ts'
import { placesRail } from '../rail/places.ts'
import * as paths from '../../model/paths.ts'
import { text } from './text.ts'

const ROWS_MAX = 100
const OFFSET_MAX = 999_999_999

/** One page of the table; a cursor or an offset in the address selects it. */
export async function showTable(seen: Seen): Promise<Found> {
  const { look, asked, wanted } = seen
  const offset = Math.min(Math.max(0, Math.trunc(Number(wanted.offset)) || 0), OFFSET_MAX)
  const place = { asked, offset, isSelectable: look.actor.id !== 0 }
  const shape = await shapeOf(look, wanted)
  // Statements that do not need each other's rows travel together.
  const [{ found, countAll }, chips, rail, quick, quip, form, set] = await Promise.all([
    searchRows(seen, shape, offset),
    chipsFor(look, seen.meant),
    placesRail(look, asked),
    place.isSelectable && quickPart(look),
    quipLine(look, asked),
    !seen.isUsual && rememberForm(look, asked),
    parameters(look.tx),
  ])
  const sorting = await sortingOf(look, wanted.order, found.ranked !== undefined)
  const bugs = found.bugs as Bug[]
  const ids = bugs.map(({ id }) => id)
  const [shown, total] = await Promise.all([
    tableOf(look, bugs, { ...shape, sorting, quick, place }),
    countAll(),
  ])
  const counted = { ...found, ...total }
  const tools = markup`${sortMenu(sorting, place)}
${groupMenu(shape.grouping, place)}
<a class="button bare" href="${here(place, { ...FIRST, view: 'board' })}"
rel="nofollow">${text('board')}</a>`
  const body = markup`${headOf(place, {
    title: seen.title,
    tools,
    count: count(counted, offset),
    mailto: assigneesOf(bugs),
    ids,
    cut: cutOf(counted, Number(set.max_search_results)),
    live: shown.live,
  })}
${chips.part}
${quip}
${shown.table}
<div class="foot">${pager(found.next_cursor, shape.rows, place)}
${changeAll({ ...place, asked: seen.meant }, counted)}</div>
${form && markup`<div class="page">${form}</div>`}`
  return { sheet: sheetFor(seen, chips, body, rail), ids }
}

type Shape = Awaited<ReturnType<typeof shapeOf>>

/** What the table shows of the bugs. */
async function shapeOf(look: Look, wanted: Seen['wanted']) {
  const limit = Math.trunc(Number(wanted.limit))
  const grouping = await groupingOf(look, wanted)
  const keys = grouping.by && (await sortingOf(look, wanted.order, true)).keys
  return {
    rows: limit >= 1 ? Math.min(limit, ROWS_MAX) : ROWS_MAX,
    columns: await columnsNamed(look, wanted.columnlist ?? SHOWN),
    grouping,
    order: keys ? orderGrouped(keys, grouping) : wanted.order,
  }
}

async function searchRows({ look, asked, wanted }: Seen, shape: Shape, offset: number) {
  const { rows, columns, grouping, order } = shape
  const cursor = asked.given.get('cursor')?.at(-1) ?? ''
  const search = searchFor(wanted)
  await checkSearch(look, search)
  return searchToCount(look, {
    ...search,
    order: [order],
    limit: rows,
    // With a cursor it is only the number of preceding bugs.
    offset: cursor === '' ? offset : 0,
    cursor,
    include_fields: [...fieldsOf(columns), ...fieldsOfGroup(grouping)],
  })
}

interface TableAsked extends Shape {
  sorting: Awaited<ReturnType<typeof sortingOf>>
  quick: Part
  place: Place
}

/** The table, and the attributes by which the script follows its bugs. */
async function tableOf(look: Look, bugs: readonly Bug[], asked: TableAsked) {
  const { columns, sorting, grouping, quick, place } = asked
  const ids = bugs.map(({ id }) => id)
  const [visits, live] = await Promise.all([
    look.actor.id === 0 ? new Map<number, string>() : visitsOf(look, bugs),
    liveOn(look, ids),
  ])
  // The database counts while the rows are rendered.
  await setImmediate()
  if (bugs.length === 0) return { table: noBugs(place.asked), live }
  const visited = bugs.map((bug) => ({ ...bug, last_visit_ts: visits.get(bug.id) }))
  const table = listTable(visited, { columns, sorting, grouping }, place)
  return { table: selectable(table, quick, place), live }
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
