/** The field by which a board has columns. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Look } from '../../../platform/work/work.ts'
import * as paths from '../../model/paths.ts'
import type { ListAsked } from '../../views/bug-lists/asked.ts'
import type { Axis } from '../../views/reports/report.ts'
import { hidden, options } from '../../../platform/http/page-forms.ts'
import { groupingOf } from './grouping.ts'
import { FIRST, parametersOf, type Place } from './place.ts'
import { text } from './text.ts'

/** An unknown field is the status. */
export async function axisOfBoard(look: Look, { board_by = '' }: ListAsked) {
  const { axes } = await groupingOf(look, { criteria: new Map(), title: '' })
  const named = (name: string) => axes.find((axis) => axis.name === name)
  return { axes, by: named(board_by) ?? named('bug_status')! }
}

/** Keeps the search; the offset of a page is dropped. */
export const boardMenu = (axes: readonly Axis[], by: Axis, place: Place): Part => markup`
<details class="menu"><summary
class="button bare">${text('board_of', { field: by.title })}</summary><div>
<form action="${place.asked.to(paths.bugs)}">
${hidden(parametersOf(place, { board_by: '', ...FIRST }))}
<label>${text('columns_by')} <select name="board_by">${options(
  axes.map(({ name, title }) => [name, title] as const),
  [by.name],
)}</select></label>
<button>${text('show_board')}</button></form></div></details>`
