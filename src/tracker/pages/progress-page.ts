/** How the bugs of a search developed: created and resolved ones, and those that are open. */

import { markup, type Part } from '../../platform/pages/markup.ts'
import { link } from '../../platform/pages/texts.ts'
import type { Page, PageAsked, Sheet } from '../../platform/http/page.ts'
import { toDay } from '../../platform/times.ts'
import type { Look } from '../../platform/work/work.ts'
import * as paths from '../model/paths.ts'
import { lastOf } from '../search/ask/given.wire.ts'
import { isOfList } from '../search/ask/list-parameters.wire.ts'
import { dayAsked } from '../search/tree/day-asked.ts'
import { listAsked, searchFor } from '../views/bug-lists/asked.ts'
import { withSaved } from '../views/bug-lists/list-file.ts'
import { tableFile } from '../views/bug-lists/table-file.ts'
import { type Progress, readProgress } from '../views/progress/progress.ts'
import { type Span, stepFor } from '../views/progress/progress.rules.ts'
import { lineChart, swatch } from './parts/line-chart.ts'
import { hidden, options } from '../../platform/http/page-forms.ts'
import { text } from './text.ts'

/** The search is that of the URL. `ctype=csv` sends the points; fault 56 for an invalid date. */
export const progressPage: Page = {
  name: 'Page.progress',
  paths: [paths.progress],
  login: 'optional',
  aside: true,
  async show(look, asked) {
    const span = spanAsked(look, asked)
    const criteria = await withSaved(look, listAsked(searchGiven(asked)))
    const progress = await readProgress(look, searchFor({ ...criteria, title: '' }), span)
    if (lastOf(asked.given, 'ctype') === 'csv') {
      return tableFile(look, 'progress', [titles(), ...progress.points.map(cellsOf)])
    }
    return sheetOf(look, asked, { progress, span })
  },
}

const OWN = new Set(['from', 'to', 'step'])
const searchGiven = ({ given }: PageAsked) =>
  new Map([...given].filter(([name]) => !OWN.has(name) && !isOfList(name)))

const DAY = 86_400_000
const USUAL_DAYS = 90
/** More points would not be seen in a chart, and steps get longer with the span. */
const DAYS_MAX = 40_000
const STEPS = [
  ['', 'by_length'],
  ['day', 'days'],
  ['week', 'weeks'],
  ['month', 'months'],
] as const

function spanAsked({ now }: Look, { given }: PageAsked): Span {
  const day = (parameter: string, usual: number) =>
    dayAsked(lastOf(given, parameter), { parameter, usual, now })
  const to = day('to', now)
  const wanted = Math.min(day('from', to - USUAL_DAYS * DAY), to)
  const from = Math.max(wanted, to - DAYS_MAX * DAY)
  const step = lastOf(given, 'step')
  const longer = stepFor(from, to)
  const order = ['day', 'week', 'month'] as const
  const chosen = order.find((one) => one === step)
  // Ten years of days would be a page of megabytes.
  const isShort = chosen !== undefined && (to - from) / DAY / LENGTHS[chosen] <= POINTS_MAX
  return { from, to, step: isShort ? chosen : longer }
}
const LENGTHS = { day: 1, week: 7, month: 28 }
const POINTS_MAX = 1_500

interface Shown {
  progress: Progress
  span: Span
}

const titles = () =>
  (['day', 'created', 'resolved', 'reopened', 'open_at_end'] as const).map((key) => text(key))
const cellsOf = ({ day, created, resolved, reopened, open }: Progress['points'][number]) => [
  toDay(day),
  ...[created, resolved, reopened, open].map(String),
]

function sheetOf(look: Look, asked: PageAsked, { progress, span }: Shown): Sheet {
  const { points, bugs, is_cut } = progress
  const { to } = asked
  const pairs = [...searchGiven(asked)].flatMap(([name, values]) =>
    values.map((value): [string, string] => [name, value]),
  )
  const query = new URLSearchParams(pairs).toString()
  const days = new URLSearchParams([
    ...pairs,
    ['from', toDay(span.from)],
    ['to', toDay(span.to)],
    ['step', span.step],
    ['ctype', 'csv'],
  ]).toString()
  const body = markup`<h1>${text('progress')}</h1>
<p>${text.show('of_search', { count: bugs, bugs: link(to(`${paths.bugs}?${query}`)) })}</p>
${is_cut && markup`<p class="alarm">${text('search_cut')}</p>`}
<form class="card large" action="${to(paths.progress)}">${hidden(pairs)}
<div class="columns">
<label>${text('from')} <input type="date" name="from" value="${toDay(span.from)}"></label>
<label>${text('to')} <input type="date" name="to" value="${toDay(span.to)}"></label>
<label>${text('steps')} <select name="step">${options(
    STEPS.map(([value, title]) => [value, text(title)] as const),
    [lastOf(asked.given, 'step')],
  )}</select></label>
</div>
<button>${text('show')}</button></form>
<h2>${text('created_and_resolved')}</h2>
${lineChart(
  (['created', 'resolved'] as const).map((name) => ({
    points: points.map((point) => [point.day, point[name]] as const),
  })),
  text('created_about'),
)}
<ul><li>${swatch(0)} ${text('created')}</li><li>${swatch(1)} ${text('resolved')}</li></ul>
<h2>${text('open_bugs')}</h2>
${lineChart([{ points: points.map(({ day, open }) => [day, open] as const) }], text('open_about'))}
${numbers(progress)}
<nav class="pages" aria-label="${text('more_of_search')}">
<a href="${to(`${paths.progress}?${days}`)}">${text('as_csv')}</a>
<a href="${to(`${paths.report}?${query}`)}">${text('report')}</a>
${
  look.actor.may('editbugs') &&
  markup`<a href="${to(`${paths.newSeries}?${new URLSearchParams({ query }).toString()}`)}">
${text('new_series')}</a>`
}</nav>`
  return { title: text('progress'), body }
}

const numbers = ({ points }: Progress): Part => markup`<h2>${text('numbers')}</h2>
<div class="scroll" tabindex="0"><table>
<thead><tr>${titles().map(
  (title, at) => markup`<th scope="col"${at > 0 && markup` class="number"`}>${title}</th>`,
)}</tr></thead>
<tbody>
${points.toReversed().map((point) => {
  const [day, ...rest] = cellsOf(point)
  return markup`<tr><th scope="row">${day}</th>
${rest.map((cell) => markup`<td class="number">${cell}</td>`)}</tr>\n`
})}</tbody></table></div>`
