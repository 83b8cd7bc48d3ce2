/** How the bugs of a search developed: created and resolved ones, and those that are open. */

import { markup, type Part } from '../../platform/pages/markup.ts'
import type { Page, PageAsked, Sheet } from '../../platform/http/page.ts'
import { toDay } from '../../platform/times.ts'
import type { Look } from '../../platform/work/work.ts'
import * as paths from '../model/paths.ts'
import { lastOf } from '../search/ask/given.wire.ts'
import { isOfList } from '../search/ask/list-parameters.wire.ts'
import { readWhen } from '../search/tree/dates.rules.ts'
import { fail } from '../search/tree/faults.ts'
import { listAsked, searchFor } from '../views/bug-lists/asked.ts'
import { withSaved } from '../views/bug-lists/list-file.ts'
import { tableFile } from '../views/bug-lists/table-file.ts'
import { type Progress, readProgress } from '../views/progress/progress.ts'
import { type Span, stepFor } from '../views/progress/progress.rules.ts'
import { lineChart, swatch } from './parts/line-chart.ts'
import { hidden, options } from './parts/forms.ts'

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
      return tableFile(look, 'progress', [TITLES, ...progress.points.map(cellsOf)])
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
  ['', 'Chosen by length'],
  ['day', 'Days'],
  ['week', 'Weeks'],
  ['month', 'Months'],
] as const

function spanAsked({ now }: Look, { given }: PageAsked): Span {
  const day = (name: string, usual: number) => {
    const text = lastOf(given, name)
    const ms = text === '' ? usual : (readWhen(text, now) ?? fail('illegal_date', text, name))
    return Math.floor(ms / DAY) * DAY
  }
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

const TITLES = ['Day', 'Created', 'Resolved', 'Reopened', 'Open at the end']
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
  const body = markup`<h1>Progress</h1>
<p>Of <a href="${to(`${paths.bugs}?${query}`)}">${bugs} ${bugs === 1 ? 'bug' : 'bugs'}</a> that the
search finds now.</p>
${is_cut && markup`<p class="alarm">The search finds more bugs: only these are counted. Add a condition.</p>`}
<form class="card large" action="${to(paths.progress)}">${hidden(pairs)}
<div class="columns">
<label>From <input type="date" name="from" value="${toDay(span.from)}"></label>
<label>To <input type="date" name="to" value="${toDay(span.to)}"></label>
<label>Steps <select name="step">${options(STEPS, [lastOf(asked.given, 'step')])}</select></label>
</div>
<button>Show</button></form>
<h2>Created and resolved</h2>
${lineChart(
  (['created', 'resolved'] as const).map((name) => ({
    points: points.map((point) => [point.day, point[name]] as const),
  })),
  'Bugs created and resolved in each step. The table below contains the numbers.',
)}
<ul><li>${swatch(0)} Created</li><li>${swatch(1)} Resolved</li></ul>
<h2>Open bugs</h2>
${lineChart(
  [{ points: points.map(({ day, open }) => [day, open] as const) }],
  'Open bugs at the end of each step. The table below contains the numbers.',
)}
${numbers(progress)}
<nav class="pages" aria-label="More of this search">
<a href="${to(`${paths.progress}?${days}`)}">As CSV</a>
<a href="${to(`${paths.report}?${query}`)}">Report</a>
${
  look.actor.may('editbugs') &&
  markup`<a href="${to(`${paths.newSeries}?${new URLSearchParams({ query }).toString()}`)}">New
series</a>`
}</nav>`
  return { title: 'Progress', body }
}

const numbers = ({ points }: Progress): Part => markup`<h2>Numbers</h2>
<div class="scroll" tabindex="0"><table>
<thead><tr>${TITLES.map(
  (title, at) => markup`<th scope="col"${at > 0 && markup` class="number"`}>${title}</th>`,
)}</tr></thead>
<tbody>
${points.toReversed().map((point) => {
  const [day, ...rest] = cellsOf(point)
  return markup`<tr><th scope="row">${day}</th>
${rest.map((cell) => markup`<td class="number">${cell}</td>`)}</tr>\n`
})}</tbody></table></div>`
