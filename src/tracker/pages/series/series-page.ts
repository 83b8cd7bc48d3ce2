/** Series of numbers: the list for selection, and a chart and table of the selected ones. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Flowing, Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import { limits } from '../../../platform/limits.ts'
import { toDay } from '../../../platform/times.ts'
import type { Actor, Look } from '../../../platform/work/work.ts'
import { tableFile } from '../../views/bug-lists/table-file.ts'
import { lastOf } from '../../search/ask/given.wire.ts'
import {
  labelIn,
  type Line as Wanted,
  linesAsked,
  type Numbers,
  queryOf,
  stacked,
  sumOf,
} from '../../views/series/lines.rules.ts'
import { fail } from '../../views/series/faults.ts'
import { mayEdit } from '../../views/series/series.rules.ts'
import {
  countedFor,
  daysBetween,
  seeSeries,
  type Series,
  titleOf,
} from '../../views/series/series.ts'
import { hidden, isOn, tick } from '../../../platform/http/page-forms.ts'
import { lineChart, swatch } from '../parts/line-chart.ts'
import { doneTold, editLink, listedSeries } from './series-list.ts'
import { text } from './text.ts'
import * as paths from '../../model/paths.ts'

/**
 * Without series, the list for selection. Faults 51 and 304; 20003 for too many series or points.
 * `ctype=csv` sends a file.
 */
export const seriesPage: Page = {
  name: 'Page.series',
  paths: [paths.series],
  login: 'optional',
  aside: true,
  async show(look, asked) {
    const wanted = linesAsked(asked.given)
    if (wanted.length === 0) return listedSeries(look, asked)
    const shown = await linesShown(look, asked, wanted)
    if (lastOf(asked.given, 'ctype') === 'csv') return fileOf(look, shown)
    return chartOf(look, asked, wanted, shown)
  },
}

/** Accepts both historical parameter names. */
const said = ({ given }: PageAsked, name: 'from' | 'to') =>
  lastOf(given, name) || lastOf(given, `date${name}`)

interface Line {
  title: string
  /** None for the total of all lines. */
  series: readonly Series[]
  /** The numbers of the series, and their sum. */
  parts: readonly Numbers[]
  numbers: Numbers
}
interface Shown {
  /** The title of the chart. */
  title: string
  lines: Line[]
  /** Starts of days, in order. */
  days: readonly number[]
  isStacked: boolean
}

/** As in Bugzilla, there is no total of lines that are stacked: it is the last of them. */
async function linesShown(look: Look, asked: PageAsked, wanted: Wanted[]): Promise<Shown> {
  const max = limits.series_shown_max
  if (wanted.length > max) fail('series_too_many', max)
  const series = await seeSeries(
    look,
    wanted.flatMap(({ ids }) => ids),
  )
  const dates = daysBetween(look, { from: said(asked, 'from'), to: said(asked, 'to') })
  const { days, values } = await countedFor(look, series, dates)
  const byId = new Map(series.map((one) => [one.id, one]))
  const lines = wanted.map(({ ids, label }): Line => {
    const those = [...new Set(ids)].map((id) => byId.get(id)!)
    const parts = those.map(({ id }) => values.get(id)!)
    const title = label || those.map(titleOf).join(' + ')
    return { title, series: those, parts, numbers: sumOf(parts) }
  })
  const isOne = lines.length === 1 && wanted[0]!.label === ''
  const title = isOne ? lines[0]!.title : text('charts')
  const isStacked = lines.length > 1 && isOn(asked, 'cumulate')
  if (lines.length > 1 && isOn(asked, 'gt') && !isStacked) {
    const parts = lines.flatMap((line) => line.parts)
    const title = totalLabel(asked) || text('total')
    lines.push({ title, series: [], parts, numbers: sumOf(parts) })
  }
  return { title, lines, days, isStacked }
}

const totalLabel = ({ given }: PageAsked) => labelIn(given.get('labelgt'))

function chartOf({ actor }: Look, asked: PageAsked, wanted: Wanted[], shown: Shown): Sheet {
  const { to } = asked
  const { title, lines, days, isStacked } = shown
  const drawn = (
    isStacked ? stacked(lines.map(({ parts }) => parts)) : lines.map(({ numbers }) => numbers)
  ).map((one) => ({ points: [...one] }))
  const body = markup`<h1>${title}</h1>
${doneTold(asked)}
${choices(asked, wanted)}
<h2>${text('chart')}</h2>
${
  days.length > 0
    ? lineChart(drawn, text(isStacked ? 'stacked_about' : 'chart_about'))
    : markup`<p>${text('no_numbers')}</p>`
}
<ul>${lines.map((line, at) => legend(actor, line, at, to))}</ul>
${days.length > 0 && numbersTable(shown)}
<nav class="pages" aria-label="${text('more')}">
<a href="${to(`${paths.series}?${new URLSearchParams(fileQuery(asked, wanted)).toString()}`)}">
${text('csv')}</a>
<a href="${to(paths.series)}">${text('all_series')}</a></nav>`
  return { title, body }
}

/** A line with a name of its own, or of several series, says what it contains. */
function legend(actor: Actor, { title, series }: Line, at: number, to: PageAsked['to']): Part {
  const links = (one: Series) =>
    mayEdit(actor, one) &&
    markup` · <a href="${to(`${paths.bugs}?${one.query}`)}"
aria-label="${text('current_of', { title: titleOf(one) })}">${text('current')}</a> ·
${editLink(one, to)}`
  const isItself = series.length === 1 && title === titleOf(series[0]!)
  return markup`<li>${swatch(at)} ${title}
${
  isItself
    ? links(series[0]!)
    : series.length > 0 &&
      markup`<ul>${series.map((one) => markup`<li>${titleOf(one)}${links(one)}</li>\n`)}</ul>`
}</li>\n`
}

function linesQuery(asked: PageAsked, wanted: readonly Wanted[]): [string, string][] {
  const total = totalLabel(asked)
  return [...queryOf(wanted), ...(total === '' ? [] : [['labelgt', total] as [string, string]])]
}

const fileQuery = (asked: PageAsked, wanted: readonly Wanted[]): [string, string][] => [
  ...linesQuery(asked, wanted),
  ['from', said(asked, 'from')],
  ['to', said(asked, 'to')],
  ...OPTIONS.filter((name) => isOn(asked, name)).map((name): [string, string] => [name, '1']),
  ['ctype', 'csv'],
]

const OPTIONS = ['gt', 'cumulate'] as const
const OPTION_TEXTS = { gt: 'with_total', cumulate: 'stack' } as const

function choices(asked: PageAsked, wanted: readonly Wanted[]): Part {
  const day = (name: 'from' | 'to') => markup`<label>${text(name)}
<input type="date" name="${name}" value="${dayOf(said(asked, name))}"></label>`
  return markup`<form class="card large" action="${asked.to(paths.series)}">
${hidden(linesQuery(asked, wanted))}
<div class="columns">
${day('from')}
${day('to')}</div>
${
  wanted.length > 1 &&
  OPTIONS.map((name) => tick(name, text(OPTION_TEXTS[name]), isOn(asked, name)))
}
<button>${text('show')}</button></form>`
}

/** The format of date inputs. */
const dayOf = (text: string) => (/^\d{4}-\d\d-\d\d$/.test(text) ? text : '')

/** Days in the table; the file contains all. */
const DAYS = 500

function numbersTable({ lines, days }: Shown): Part {
  const newest = days.toReversed().slice(0, DAYS)
  return markup`<h2>${text('numbers')}</h2>
${days.length > DAYS && markup`<p class="dim">${text('newest', { shown: DAYS, all: days.length })}</p>`}
<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">${text('day')}</th>
${lines.map(({ title }) => markup`<th scope="col" class="number">${title}</th>`)}</tr></thead>
<tbody>
${newest.map(
  (day) => markup`<tr><th scope="row">${toDay(day)}</th>
${lines.map(({ numbers }) => markup`<td class="number">${numbers.get(day)}</td>`)}</tr>\n`,
)}</tbody>
</table></div>`
}

function fileOf(look: Look, { lines, days }: Shown): Promise<Flowing> {
  const rows = days.map((day) => [
    toDay(day),
    ...lines.map(({ numbers }) => String(numbers.get(day) ?? '')),
  ])
  return tableFile(look, 'series', [[text('day'), ...lines.map(({ title }) => title)], ...rows])
}
