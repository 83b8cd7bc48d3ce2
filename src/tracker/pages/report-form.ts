/** The forms of reports: fields to count by, and saving the report. */

import { markup, type Markup } from '../../platform/pages/markup.ts'
import type { PageAsked } from '../../platform/http/page.ts'
import type { Look } from '../../platform/work/work.ts'
import { statuses } from '../catalogue/fields/fields.ts'
import { selectableProducts } from '../catalogue/products/products.ts'
import { axesOf } from '../views/reports/report.ts'
import { AXES, reportQuery, searchGiven } from '../views/reports/report-asked.ts'
import { type Given, lastOf } from '../search/ask/given.wire.ts'
import { formToken, hidden, options } from '../../platform/http/page-forms.ts'
import * as paths from '../model/paths.ts'
import { text } from './text.ts'

const LABELS = ['rows', 'columns', 'separate_tables'] as const
const SEARCHED = ['product', 'bug_status', 'short_desc'] as const
const KINDS = [
  ['__open__', 'all_open'],
  ['__closed__', 'all_closed'],
] as const

/** Other search criteria become hidden fields. */
export async function reportForm(look: Look, { to }: PageAsked, given: Given): Promise<Markup> {
  const axes = (await axesOf(look)).map(({ name, title }) => [name, title] as const)
  const products = (await selectableProducts(look)).map(({ name }) => name)
  const names = (await statuses(look.tx)).map(({ name }) => name)
  const search = searchGiven(given)
  const chosen = (name: string) => search.get(name) ?? []
  const several = (name: string, label: string, all: Parameters<typeof options>[0]) => {
    const others = chosen(name).filter((value) => value && !all.flat().includes(value))
    return markup`<label>${label}
<select name="${name}" multiple size="6">${options([...all, ...others], chosen(name))}</select>
</label>`
  }
  return markup`<form class="card large" action="${to(paths.report)}">
<div class="columns">
${AXES.map(
  (name, at) => markup`<label>${text(LABELS[at]!)}
<select name="${name}">${options([['', text('none')], ...axes], [lastOf(given, name)])}</select></label>`,
)}
</div><div class="columns">
${several('product', text('product'), products)}
${several('bug_status', text('status'), [
  ...KINDS.map(([value, title]) => [value, text(title)] as const),
  ...names,
])}
<label>${text('words_in_summary')}
<input name="short_desc" value="${lastOf(search, 'short_desc')}"></label>
</div>
${[...search]
  .filter(([name]) => !(SEARCHED as readonly string[]).includes(name))
  .map(([name, values]) => hidden(values.filter(Boolean).map((value) => [name, value])))}
<button>${text('create_report')}</button>
</form>`
}

/** A saved report can be changed or deleted. */
export function keepForm(asked: PageAsked, given: Given, kept?: { id: number; name: string }) {
  const to = asked.to(paths.report)
  return markup`<h2>${text('save_report')}</h2>
<form class="card" method="post" action="${to}">
${formToken(asked)}${hidden([['query', reportQuery(given)]])}
<label>${text('name')}
<input name="report_name" value="${kept?.name}" maxlength="64" required></label>
<button>${text('save')}</button>
</form>
${
  kept &&
  markup`<form method="post" action="${to}">
${formToken(asked)}${hidden([['forget', String(kept.id)]])}
<p><button class="plain">${text('delete_report', { name: kept.name })}</button></p></form>`
}`
}
