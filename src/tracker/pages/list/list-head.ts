/** The head of a list: its name, the number of bugs, and links that show them differently. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import { numberText } from '../../../platform/pages/texts.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import * as paths from '../../model/paths.ts'
import type { FoundBugs } from '../../search/ask/search.wire.ts'
import { bugsText } from '../parts/texts.ts'
import { FIRST, here, type Place } from './place.ts'
import { text } from './text.ts'

/** The range of this page and the total, or that there are at least so many. */
export function count(found: FoundBugs, offset: number) {
  const { bugs, total = 0, total_is_exact } = found
  const all = totalOf(total, total_is_exact)
  const isWhole = bugs.length === 0 || (offset === 0 && bugs.length === total)
  const [first, last] = [offset + 1, offset + bugs.length].map(numberText) as [string, string]
  return markup`<p class="dim num">${isWhole ? all : text('range', { first, last, bugs: all })}</p>`
}

const totalOf = (total: number, isExact: boolean | undefined) =>
  isExact ? bugsText(total) : text('at_least', { bugs: bugsText(total) })

const FILES = ['csv', 'json', 'atom', 'ics'] as const
const MAILTO_CHARS_MAX = 2_000
/** The addresses of the assignees on this page; none for readers who do not see them. */
export function assigneesOf(bugs: readonly Bug[]): string | undefined {
  const all = bugs.map(({ assigned_to_detail: one }) => one?.email ?? '')
  const addresses = [...new Set(all.filter((address) => address.includes('@')))]
  const list = addresses.map(encodeURIComponent).join(',')
  return list !== '' && list.length <= MAILTO_CHARS_MAX ? `mailto:${list}` : undefined
}

interface Head {
  title: string
  /** Menus that change how the list is shown. */
  tools: Part
  count?: Part
  /** Without pages. */
  total?: number | undefined
  mailto?: string | undefined
  /** The bugs of this page. */
  ids?: readonly number[]
  /** What files leave out, if anything. */
  cut?: Part
  /** Attributes for the script. */
  live?: Part
}

/** Files are limited as searches are, and continue where the address says. */
export function cutOf({ total = 0, total_is_exact }: FoundBugs, max: number): Part {
  const bugs = totalOf(total, total_is_exact)
  const said = { max: numberText(max), bugs, rows: String(max) }
  return total > max && markup`<p class="dim">${text.show('files_cut', said)}</p>`
}

/** The title, the count, and links to other forms of the list. */
export const headOf = (
  place: Place,
  { title, tools, count: shown, total, mailto, ids = [], cut, live }: Head,
) => markup`
<div class="page-head"${live}><h1>${title}</h1>
${shown}${total !== undefined && markup`<p class="dim num">${bugsText(total)}</p>`}
<nav class="end" aria-label="${text('this_list')}">
${tools}
<a class="button" href="${here(place, FIRST, paths.search)}">${text('edit_search')}</a>
<a class="button bare" href="${here(place, FIRST, paths.columns)}">${text('columns')}</a>
<a class="button bare" href="${here(place, FIRST, paths.progress)}"
rel="nofollow">${text('progress')}</a>
<details class="menu"><summary class="button bare">${text('export')}</summary><div><ul
class="plain">
${FILES.map(
  (ctype) => markup`<li><a href="${here(place, { ctype, ...FIRST })}">${text(ctype)}</a></li>\n`,
)}</ul>${cut}</div></details>
${
  ids.length > 0 &&
  markup`<a class="button bare" href="${place.asked.to(`${paths.fullBugs}?id=${ids.join(',')}`)}"
rel="nofollow"
title="${text('long_format_about', { count: ids.length })}">${text('long_format')}</a>`
}
${
  mailto &&
  markup`<a class="button bare"
href="${mailto}">${text('mail_assignees')}</a>`
}</nav></div>`
