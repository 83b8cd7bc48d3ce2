/** The form of one group of conditions in a list: the last group of its chart is open. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import { type Group, groupOf, parseDraftChart, printChart } from '../../search/ask/charts.wire.ts'
import { isOfChart, printQuery, type Query } from '../../search/ask/chips.wire.ts'
import type { Given } from '../../search/ask/given.wire.ts'
import * as paths from '../../model/paths.ts'
import { field, hidden } from '../../../platform/http/page-forms.ts'
import { groupBuilder, type Titles } from '../search-form/chart-builder.ts'
import type { Edited } from '../search-form/chart-edits.rules.ts'
import { cleaned } from '../search-form/draft.ts'
import { matchingShown } from '../search-form/matching.ts'
import { CHIP, nextCondition } from './change-chip.ts'
import { text } from './text.ts'

/** The value of `chip` while a group is open. */
export const OPEN_GROUP = 'chart'

interface Open {
  group: Group
  /** The search without it. */
  others: Given
}

/** Undefined if none is open. */
export function openGroup(asked: PageAsked): Open | undefined {
  if (field(asked, CHIP) !== OPEN_GROUP) return undefined
  const chart = parseDraftChart(asked.given)
  const parts = chart.joiner === 'AND' ? chart.parts : [chart]
  const group = parts.at(-1)
  if (!group || !('parts' in group)) return undefined
  const others = new Map([...asked.given].filter(([name]) => !isOfChart(name)))
  for (const [name, value] of printChart(groupOf('AND', parts.slice(0, -1)))) {
    others.set(name, [...(others.get(name) ?? []), value])
  }
  return { group, others }
}

interface Around {
  others: Query
  query: Query
  asked: PageAsked
  titles: Titles
}
/** The form submits the whole search, with the group at its end. */
export function groupForm(group: Group, { others, query, asked, titles }: Around): Part {
  const pairs = printQuery(others)
  const back = asked.to(`${paths.bugs}?${new URLSearchParams(printQuery(query)).toString()}`)
  // The first button is that of the Enter key.
  return markup`<form id="${CHIP}" action="${asked.to(paths.bugs)}">
${hidden(pairs)}
<div class="actions"><button>${text('apply')}</button>
<a class="button bare" href="${back}">${text('cancel')}</a>
${matchingShown('')}</div>
${groupBuilder(group, titles, nextCondition(pairs))}</form>`
}

/** The list with a group as a button has changed it. */
export function editedList({ given, at }: Edited): string {
  const query = new URLSearchParams(cleaned(given))
  query.set(CHIP, OPEN_GROUP)
  return `${paths.bugs}?${query.toString()}#row-${at}`
}
