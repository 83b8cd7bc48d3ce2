/** The keys by which a list is sorted, in words: each can be reversed or taken out, or added. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Look } from '../../../platform/work/work.ts'
import { seesHours } from '../../model/bug-fields/sees-hours.ts'
import * as paths from '../../model/paths.ts'
import { parseOrder } from '../../search/compile/order.ts'
import { knownNames } from '../../search/tree/names.ts'
import { knownColumns } from '../../views/bug-lists/columns.ts'
import { hidden, options } from '../../../platform/http/page-forms.ts'
import { FIRST, here, parametersOf, type Place } from './place.ts'
import {
  keysShown,
  orderReversed,
  orderThenBy,
  orderWithout,
  type SortKey,
} from './sort-keys.rules.ts'
import { text } from './text.ts'

/** What a list is sorted by, and what the reader can sort it by. */
export interface Sorting {
  keys: readonly SortKey[]
  /** Titles of sortable columns, by name. */
  titles: ReadonlyMap<string, string>
}

/** `hasRanks` says whether the search has words, so that the best match can come first. */
export async function sortingOf(look: Look, order: string, hasRanks: boolean): Promise<Sorting> {
  const { fields } = await knownNames(look.tx)
  const sortable = { isTimeTracker: await seesHours(look), hasRanks, fields }
  const known = await knownColumns(look)
  const all = parseOrder([...known.keys()].join(), sortable).map(({ column }) => column)
  const titles = new Map(all.map((name) => [name, known.get(name)!.title]))
  if (hasRanks) titles.set('relevance', text('relevance'))
  return { keys: keysShown(parseOrder(order, sortable)), titles }
}

/** For headings; screen readers get `directionOf` instead. */
export const arrowOf = ({ isDescending }: SortKey) => (isDescending ? '↓' : '↑')
/** A value of `aria-sort`, and the key of a text. */
export const directionOf = ({ isDescending }: SortKey) =>
  isDescending ? ('descending' as const) : ('ascending' as const)

/** Each key can be reversed, and removed unless only the number of the bug is left. */
export function sortMenu({ keys, titles }: Sorting, place: Place): Part {
  const titleOf = ({ column }: SortKey) => titles.get(column) ?? column
  const isRemovable = keys.length > 1 || keys[0]?.column !== 'bug_id'
  const row = (key: SortKey) => {
    const reversed = here(place, { order: orderReversed(keys, key.column), ...FIRST })
    const without = here(place, { order: orderWithout(keys, key.column), ...FIRST })
    const notBy = text('not_by', { column: titleOf(key) })
    return markup`<li><span>${titleOf(key)}</span>
<a href="${reversed}" title="${text('reverse')}">${text(directionOf(key))}</a>
${isRemovable && markup`<a class="less" href="${without}" aria-label="${notBy}">×</a>`}</li>\n`
  }
  const shown = keys.map((key) => `${titleOf(key)} ${arrowOf(key)}`).join(', ')
  return markup`<details class="menu"><summary
class="button bare">${text('sort', { keys: shown })}</summary>
<div><ol>${keys.map(row)}</ol>${adding({ keys, titles }, place)}</div></details>`
}

/** Each option is the order with one more column. */
function adding({ keys, titles }: Sorting, place: Place): Part {
  const orders = [...titles].flatMap(([column, title]) => {
    const order = orderThenBy(keys, column)
    return order === undefined ? [] : [[order, title] as const]
  })
  if (orders.length === 0) return undefined
  return markup`<form action="${place.asked.to(paths.bugs)}">
${hidden(parametersOf(place, { order: '', ...FIRST }))}
<label>${text('then_by')} <select name="order">${options(orders, [])}</select></label>
<button>${text('sort_button')}</button></form>`
}
