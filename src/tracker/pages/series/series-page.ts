/** Series of numbers: the list for selection, and a chart and table of the selected ones. */

import { readId } from '../../../accounts/names.rules.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Flowing, Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import { toDay } from '../../../platform/times.ts'
import type { Look } from '../../../platform/work/work.ts'
import { tableFile } from '../../views/bug-lists/table-file.ts'
import { lastOf } from '../../search/ask/given.wire.ts'
import { mayEdit } from '../../views/series/series.rules.ts'
import {
  type Counted,
  countedFor,
  daysBetween,
  seeSeries,
  type Series,
  titleOf,
} from '../../views/series/series.ts'
import { lineChart, swatch } from '../parts/line-chart.ts'
import { doneTold, editLink, listedSeries } from './series-list.ts'
import { text } from './text.ts'
import * as paths from '../../model/paths.ts'

/**
 * Without ids, the list for selection. Faults 51 and 304; 20003 for too many series or points.
 * `ctype=csv` sends a file.
 */
export const seriesPage: Page = {
  name: 'Page.series',
  paths: [paths.series],
  login: 'optional',
  aside: true,
  async show(look, asked) {
    const ids = idsAsked(asked)
    if (ids.length === 0) return listedSeries(look, asked)
    const series = await seeSeries(look, ids)
    const days = daysBetween(look, { from: said(asked, 'from'), to: said(asked, 'to') })
    const counted = await countedFor(look, series, days)
    if (lastOf(asked.given, 'ctype') === 'csv') return fileOf(look, series, counted)
    return chartOf(look, asked, { series, counted })
  },
}

const idsAsked = ({ given }: PageAsked) =>
  (given.get('id') ?? [])
    .flatMap((text) => text.split(','))
    .map((id) => id.trim())
    .filter(Boolean)
    .map((id) => readId(id) ?? 0)

/** Accepts both historical parameter names. */
const said = ({ given }: PageAsked, name: 'from' | 'to') =>
  lastOf(given, name) || lastOf(given, `date${name}`)

interface Shown {
  series: readonly Series[]
  counted: Counted
}

function chartOf({ actor }: Look, asked: PageAsked, { series, counted }: Shown): Sheet {
  const { to } = asked
  const [first, last] = [said(asked, 'from'), said(asked, 'to')]
  const [one] = series
  const title = series.length === 1 ? titleOf(one!) : text('title')
  const ids = series.map(({ id }) => id).join()
  const query = new URLSearchParams({ id: ids, from: first, to: last, ctype: 'csv' })
  const lines = series.map(({ id }) => ({ points: [...counted.values.get(id)!] }))
  const body = markup`<h1>${title}</h1>
${doneTold(asked)}
<form class="card large" action="${to(paths.series)}"><input type="hidden" name="id" value="${ids}">
<div class="columns">
<label>${text('from')} <input type="date" name="from" value="${dayOf(first)}"></label>
<label>${text('to')} <input type="date" name="to" value="${dayOf(last)}"></label></div>
<button>${text('show')}</button></form>
<h2>${text('chart')}</h2>
${
  counted.days.length > 0
    ? lineChart(lines, text('chart_about'))
    : markup`<p>${text('no_numbers')}</p>`
}
<ul>${series.map(
    (one, at) =>
      markup`<li>${swatch(at)} ${titleOf(one)}${
        mayEdit(actor, one) &&
        markup` · <a href="${to(`${paths.bugs}?${one.query}`)}">${text('current')}</a> ·
${editLink(one, to)}`
      }</li>\n`,
  )}</ul>
${counted.days.length > 0 && numbers(series, counted)}
<nav class="pages" aria-label="${text('more')}">
<a href="${to(`${paths.series}?${query.toString()}`)}">${text('csv')}</a>
<a href="${to(paths.series)}">${text('all_series')}</a></nav>`
  return { title, body }
}

/** The format of date inputs. */
const dayOf = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : '')

/** Days in the table; the file contains all. */
const DAYS = 500

function numbers(series: readonly Series[], { days, values }: Counted): Part {
  const newest = days.toReversed().slice(0, DAYS)
  return markup`<h2>${text('numbers')}</h2>
${days.length > DAYS && markup`<p class="dim">${text('newest', { shown: DAYS, all: days.length })}</p>`}
<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">${text('day')}</th>
${series.map((one) => markup`<th scope="col" class="number">${titleOf(one)}</th>`)}</tr></thead>
<tbody>
${newest.map(
  (day) => markup`<tr><th scope="row">${toDay(day)}</th>
${series.map(({ id }) => markup`<td class="number">${values.get(id)!.get(day)}</td>`)}</tr>\n`,
)}</tbody>
</table></div>`
}

function fileOf(
  look: Look,
  series: readonly Series[],
  { days, values }: Counted,
): Promise<Flowing> {
  const numbersOf = (day: number) => series.map(({ id }) => String(values.get(id)!.get(day) ?? ''))
  const rows = days.map((day) => [toDay(day), ...numbersOf(day)])
  return tableFile(look, 'series', [[text('day'), ...series.map(titleOf)], ...rows])
}
