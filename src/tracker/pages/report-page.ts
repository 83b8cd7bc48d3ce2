/** Reports: the number of bugs by up to three fields, as tables and as a file. */

import { readId } from '../../accounts/names.rules.ts'
import { fail } from '../../platform/http/faults.ts'
import { each, markup, type Markup } from '../../platform/pages/markup.ts'
import { numberText } from '../../platform/pages/texts.ts'
import type { Page, PageAsked, Sheet } from '../../platform/http/page.ts'
import type { Look } from '../../platform/work/work.ts'
import { type CountedReport, countReport } from '../views/reports/report.ts'
import { reportQuery } from '../views/reports/report-asked.ts'
import { reportFile } from '../views/reports/report-csv.ts'
import * as saved from '../views/reports/saved-reports.ts'
import { TOTAL, type Value } from '../views/reports/tables.rules.ts'
import { type Given, lastOf } from '../search/ask/given.wire.ts'
import { alarmed, field } from '../../platform/http/page-forms.ts'
import { keepForm, reportForm } from './report-form.ts'
import * as paths from '../model/paths.ts'
import { text } from './text.ts'

/**
 * The fields and the search are in the URL. Saving a report needs a login; `ctype=csv` sends a
 * file.
 */
export const reportPage: Page = {
  name: 'Page.report',
  paths: [paths.report],
  login: 'optional',
  aside: true,
  async show(look, asked) {
    const kept = await keptReport(look, asked)
    const given = kept?.given ?? asked.given
    const report = asked.given.has('edit') ? undefined : await countReport(look, given)
    if (report && lastOf(asked.given, 'ctype') === 'csv') return reportFile(look, report)
    return sheetOf(look, asked, { given, kept, report })
  },
  async submit(door, asked) {
    const { actor } = door.caller
    if (actor.id === 0) return fail('login_required')
    const forgotten = readId(field(asked, 'forget'))
    if (forgotten !== undefined) {
      await door.work(actor, (work) => saved.forgetReport(work, forgotten))
      return { moved: paths.report, status: 303 }
    }
    const named = { name: field(asked, 'report_name'), query: field(asked, 'query') }
    const id = await door.work(actor, (work) => saved.saveReport(work, named))
    return { moved: `${paths.report}?saved_report_id=${id}`, status: 303 }
  },
  refused({ fault, status, message }, asked) {
    if (status >= 500 || fault === 'login_required') return undefined
    return { ...refusal(asked, message), status }
  },
}

interface Shown {
  given: Given
  kept: Awaited<ReturnType<typeof saved.savedReport>> | undefined
  report: CountedReport | undefined
}

async function keptReport(look: Look, { given }: PageAsked) {
  const id = lastOf(given, 'saved_report_id')
  if (id === '') return undefined
  if (look.actor.id === 0) fail('login_required')
  return saved.savedReport(look, readId(id) ?? 0)
}

async function sheetOf(look: Look, asked: PageAsked, shown: Shown): Promise<Sheet> {
  const { given, kept, report } = shown
  const title =
    kept?.name ?? (report ? text('bugs_by', { fields: fieldsOf(report) }) : text('report'))
  const form = await reportForm(look, asked, given)
  const isSomebody = look.actor.id !== 0
  const body = markup`<h1>${title}</h1>
${
  report
    ? markup`<details><summary>${text('change_report')}</summary>${form}</details>
${tables(report, asked)}
<nav class="pages" aria-label="${text('report_as_file')}">
<a href="${asked.to(`${paths.report}?${reportQuery(given)}&ctype=csv`)}">${text('as_csv')}</a></nav>
${isSomebody && keepForm(asked, given, kept)}`
    : markup`${form}${otherReports(asked)}`
}
${isSomebody && ownReports(await saved.savedReports(look), asked)}`
  return { title, body }
}

const otherReports = ({
  to,
}: PageAsked) => markup`<nav class="pages" aria-label="${text('other_reports')}">
<a href="${to(paths.duplicates)}">${text('most_duplicates')}</a>
<a href="${to(paths.series)}">${text('charts')}</a>
<a href="${to(paths.votes)}">${text('votes')}</a></nav>`

const fieldsOf = ({ axes }: CountedReport) => axes.flatMap((axis) => axis?.title ?? []).join(', ')

const ownReports = (reports: readonly { id: number; name: string }[], { to }: PageAsked) =>
  reports.length > 0 &&
  markup`<h2>${text('saved_reports')}</h2>
<ul>${reports.map(
    ({ id, name }) =>
      markup`<li><a href="${to(`${paths.report}?saved_report_id=${id}`)}">${name}</a></li>\n`,
  )}</ul>`

function tables(report: CountedReport, asked: PageAsked) {
  const { axes, heads, numberAt } = report
  const [, , ofTables] = heads
  if (numberAt(TOTAL, TOTAL, TOTAL) === undefined) return markup`<p>${text('no_bugs')}</p>`
  return ofTables!.map(
    (table) => markup`
${axes[TABLES] && markup`<h2>${axes[TABLES].title}: ${table.title}</h2>`}
${tableOf(report, table, asked)}`,
  )
}
const TABLES = 2

function tableOf(report: CountedReport, table: Value, asked: PageAsked): Markup {
  const { axes, heads, numberAt } = report
  const [rows, columns] = heads
  const hasColumns = axes[1] !== undefined
  const most = Math.max(
    ...rows!.filter((row) => row !== TOTAL).map((row) => numberAt(row, TOTAL, table) ?? 0),
  )
  const head = (column: Value) =>
    markup`<th scope="col" class="number">${hasColumns ? column.title : text('bugs_title')}</th>`
  return markup`<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">${[axes[0], axes[1]].flatMap((axis) => axis?.title ?? []).join(' / ')}
</th>${columns!.map(head)}${!hasColumns && barHead()}</tr></thead>
<tbody>
${each(
  rows!,
  (row) => markup`<tr><th scope="row">${row.title}</th>
${columns!.map((column) => cell(report, [row, column, table], asked))}
${!hasColumns && bar(row === TOTAL ? 0 : (numberAt(row, TOTAL, table) ?? 0) / most)}</tr>\n`,
)}</tbody>
</table></div>`
}

function cell(report: CountedReport, at: [Value, Value, Value], { to }: PageAsked): Markup {
  const bugs = report.numberAt(...at)
  if (bugs === undefined) return markup`<td></td>`
  const query = report.queryOf(...at)
  const number = numberText(bugs)
  return markup`<td class="number">${
    query === undefined ? number : markup`<a href="${to(`${paths.bugs}?${query}`)}">${number}</a>`
  }</td>`
}

const barHead = () =>
  markup`<th scope="col" class="wide"><span class="unseen">${text('as_bar')}</span></th>`
/** Hidden from screen readers, because it repeats the number next to it. */
const bar = (part: number) => markup`<td><svg class="bar" viewBox="0 0 100 10"
preserveAspectRatio="none" aria-hidden="true"><rect width="${(100 * part).toFixed(1)}" height="10"/>
</svg></td>`

function refusal(asked: PageAsked, message: string): Sheet {
  const query = field(asked, 'query') || `${reportQuery(asked.given)}&edit=1`
  const title = text('no_report')
  const body = markup`<h1>${title}</h1>
${alarmed(message)}
<p><a href="${asked.to(`${paths.report}?${query}`)}">${text('back_to_report')}</a></p>`
  return { title, body }
}
