/** The list of series by category, for selection. */

import { markup, type Part } from '../../platform/pages/markup.ts'
import type { PageAsked, Sheet } from '../../platform/http/page.ts'
import { toDay } from '../../platform/times.ts'
import type { Look } from '../../platform/work/work.ts'
import { lastOf } from '../search/ask/given.wire.ts'
import { listSeries, type Series, seriesCategories } from '../views/series/series.ts'
import { options } from './parts/forms.ts'
import * as paths from '../model/paths.ts'

export async function listedSeries(look: Look, asked: PageAsked): Promise<Sheet> {
  const { given } = asked
  const [category, subcategory, name] = WANTED.map((one) => lastOf(given, one)) as Wanted
  const page = Number(/^[1-9]\d{0,5}$/.exec(lastOf(given, 'page'))?.[0] ?? 1)
  const names = await seriesCategories(look, category)
  const { series, hasMore } = await listSeries(look, { category, subcategory, name, page })
  const { to } = asked
  const body = markup`<h1>Series</h1>
<p>Numbers of bugs, recorded regularly.</p>
<form class="card large" action="${to(paths.series)}"><div class="columns">
${choice('category', 'Category', category, names.categories)}
${
  category + subcategory !== '' &&
  choice('subcategory', 'Subcategory', subcategory, names.subcategories)
}
<label>Name contains <input name="name" value="${name}"></label></div>
<button>Search</button></form>
<h2>Available series</h2>
${series.length === 0 ? markup`<p>No series were found.</p>` : chooser(series, asked)}
${turns(page, hasMore, asked)}`
  return { title: 'Series', body }
}

const WANTED = ['category', 'subcategory', 'name'] as const
type Wanted = [category: string, subcategory: string, name: string]

const choice = (name: string, label: string, chosen: string, all: readonly string[]) => {
  const known = chosen === '' || all.includes(chosen) ? all : [chosen, ...all]
  return markup`<label>${label}
<select name="${name}">${options([['', 'All'], ...known], [chosen])}</select></label>`
}

const chooser = (series: readonly Series[], { to }: PageAsked): Part => markup`
<form action="${to(paths.series)}">
<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col"><span class="unseen">Selected</span></th><th scope="col">Name</th>
<th scope="col">Category</th><th scope="col">Subcategory</th><th scope="col">Last recorded</th>
</tr></thead>
<tbody>${series.map((one) => row(one, to))}</tbody></table></div>
<p><button>Show selected series</button></p></form>`

const row = ({ id, name, category, subcategory, last_date }: Series, to: PageAsked['to']) => markup`
<tr><td><input type="checkbox" name="id" value="${id}" aria-label="Choose ${name}"></td>
<td><a href="${to(`${paths.series}?id=${id}`)}">${name}</a></td><td>${category}</td>
<td>${subcategory}</td><td class="few">${last_date === null ? '' : toDay(last_date)}</td></tr>\n`

function turns(page: number, hasMore: boolean, { to, given }: PageAsked): Part {
  if (page === 1 && !hasMore) return undefined
  const at = (number: number) => {
    const query = new URLSearchParams()
    for (const name of WANTED) if (lastOf(given, name)) query.append(name, lastOf(given, name))
    query.append('page', String(number))
    return to(`${paths.series}?${query.toString()}`)
  }
  return markup`<nav class="pages" aria-label="Pages of the list">
${page > 1 && markup`<a rel="prev" href="${at(page - 1)}">Previous series</a>`}
${hasMore && markup`<a rel="next" href="${at(page + 1)}">Next series</a>`}</nav>`
}
