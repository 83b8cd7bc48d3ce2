/** The list of series by category, for selection. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked, Sheet } from '../../../platform/http/page.ts'
import { limits } from '../../../platform/limits.ts'
import { toDay } from '../../../platform/times.ts'
import type { Look } from '../../../platform/work/work.ts'
import { lastOf } from '../../search/ask/given.wire.ts'
import { mayEdit } from '../../views/series/series.rules.ts'
import { listSeries, type Series, seriesCategories, titleOf } from '../../views/series/series.ts'
import { options } from '../../../platform/http/page-forms.ts'
import * as paths from '../../model/paths.ts'
import { text } from './text.ts'

/** Filters and page are in the URL; fault 304 for readers who may not see charts. */
export async function listedSeries(look: Look, asked: PageAsked): Promise<Sheet> {
  const { given } = asked
  const [category, subcategory, name] = WANTED.map((one) => lastOf(given, one)) as Wanted
  const page = Number(/^[1-9]\d{0,5}$/.exec(lastOf(given, 'page'))?.[0] ?? 1)
  const names = await seriesCategories(look, category)
  const { series, hasMore } = await listSeries(look, {
    category,
    subcategory,
    name,
    offset: (page - 1) * limits.series_listed_max,
  })
  const { to } = asked
  const body = markup`<h1>${text('title')}</h1>
${doneTold(asked)}
<p>${text('about')}</p>
${
  look.actor.may('editbugs') &&
  markup`<p><a class="button" href="${to(paths.newSeries)}">${text('new')}</a></p>`
}
<form class="card large" action="${to(paths.series)}"><div class="columns">
${choice('category', category, names.categories)}
${category + subcategory !== '' && choice('subcategory', subcategory, names.subcategories)}
<label>${text('name_part')} <input name="name" value="${name}"></label></div>
<button>${text('search')}</button></form>
<h2>${text('available')}</h2>
${series.length === 0 ? markup`<p>${text('none')}</p>` : chooser(look, series, asked)}
${turns(page, hasMore, asked)}`
  return { title: text('title'), body }
}

const WANTED = ['category', 'subcategory', 'name'] as const
type Wanted = [category: string, subcategory: string, name: string]

const choice = (name: 'category' | 'subcategory', chosen: string, all: readonly string[]) => {
  const known = chosen === '' || all.includes(chosen) ? all : [chosen, ...all]
  return markup`<label>${text(name)}
<select name="${name}">${options([['', text('all')], ...known], [chosen])}</select></label>`
}

function chooser({ actor }: Look, series: readonly Series[], { to }: PageAsked): Part {
  const isEditor = series.some((one) => mayEdit(actor, one))
  return markup`
<form action="${to(paths.series)}">
<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col"><span class="unseen">${text('selected')}</span></th>
<th scope="col">${text('name')}</th><th scope="col">${text('category')}</th>
<th scope="col">${text('subcategory')}</th><th scope="col">${text('last')}</th>
${isEditor && markup`<th scope="col">${text('change')}</th>`}</tr></thead>
<tbody>${series.map(
    (one) => markup`
<tr><td><input type="checkbox" name="id" value="${one.id}"
aria-label="${text('choose', { name: one.name })}"></td>
<td><a href="${to(`${paths.series}?id=${one.id}`)}">${one.name}</a></td><td>${one.category}</td>
<td>${one.subcategory}</td>
<td class="few">${one.last_date === null ? '' : toDay(one.last_date)}</td>
${isEditor && markup`<td>${mayEdit(actor, one) && editLink(one, to)}</td>`}</tr>\n`,
  )}</tbody></table></div>
<p><button>${text('show_selected')}</button></p></form>`
}

/** A link to the form that changes a series. */
export const editLink = (series: Series, to: PageAsked['to']): Part => markup`
<a href="${to(paths.editSeries(series.id))}"
aria-label="${text('edit_of', { title: titleOf(series) })}">${text('edit')}</a>`

const DONE = ['created', 'saved', 'deleted'] as const
/** What the form before did. */
export function doneTold({ given }: PageAsked): Part {
  const done = DONE.find((one) => one === lastOf(given, 'done'))
  return done !== undefined && markup`<p class="notice" role="status">${text(done)}</p>`
}

function turns(page: number, hasMore: boolean, { to, given }: PageAsked): Part {
  if (page === 1 && !hasMore) return undefined
  const at = (number: number) => {
    const query = new URLSearchParams()
    for (const name of WANTED) if (lastOf(given, name)) query.append(name, lastOf(given, name))
    query.append('page', String(number))
    return to(`${paths.series}?${query.toString()}`)
  }
  return markup`<nav class="pages" aria-label="${text('pages')}">
${page > 1 && markup`<a rel="prev" href="${at(page - 1)}">${text('previous')}</a>`}
${hasMore && markup`<a rel="next" href="${at(page + 1)}">${text('next')}</a>`}</nav>`
}
