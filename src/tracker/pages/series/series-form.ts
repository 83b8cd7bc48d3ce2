/** The pages that create, change and delete series. */

import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import { link } from '../../../platform/pages/texts.ts'
import type { Look } from '../../../platform/work/work.ts'
import * as paths from '../../model/paths.ts'
import { lastOf } from '../../search/ask/given.wire.ts'
import { parametersOf } from '../../search/saved-searches/saved-searches.rules.ts'
import { savedParameters } from '../../search/saved-searches/saved-searches.ts'
import { listAsked } from '../../views/bug-lists/asked.ts'
import { checkMayCreate, choicesOf, seeOwn } from '../../views/series/change-series.ts'
import { seriesCreate, seriesDelete, seriesUpdate } from '../../views/series/series.methods.ts'
import { type Choices, FREQUENCY_MIN, NAME_CHARS_MAX } from '../../views/series/series.rules.ts'
import { seriesCategories, titleOf } from '../../views/series/series.ts'
import {
  alarmed,
  field,
  formToken,
  idIn,
  isOn,
  options,
  runner,
  shownAgain,
  tick,
} from '../../../platform/http/page-forms.ts'
import { text } from './text.ts'

/** Runs `Series.create` with what a form contains. */
export const create = runner(seriesCreate)
/** Runs `Series.update` in the same way. */
export const update = runner(seriesUpdate)
/** Runs `Series.delete` in the same way. */
export const remove = runner(seriesDelete)

/** The URL fills the form in: `query` is the search, else all that is not of the series. */
export const newSeriesPage: Page = {
  name: 'Page.new_series',
  paths: [paths.newSeries],
  login: 'required',
  show: (look, asked) => newForm(look, asked),
  async submit(door, asked) {
    const made = await create(door, { ...choicesIn(asked), query: field(asked, 'query') })
    const { id } = made as { id: number }
    return { moved: `${paths.series}?id=${id}&done=created`, status: 303 }
  },
  refused: shownAgain(newForm),
}

/** Fault 304 for others than those who may change the series, 51 if it is hidden. */
export const editSeriesPage: Page = {
  name: 'Page.edit_series',
  paths: [paths.EDIT_SERIES],
  login: 'required',
  show: (look, asked) => editForm(look, asked),
  async submit(door, asked) {
    const id = idIn(asked)
    await update(door, { id, ...choicesIn(asked) })
    return { moved: `${paths.series}?id=${id}&done=saved`, status: 303 }
  },
  refused: shownAgain(editForm),
}

/** Asks for confirmation, as Bugzilla does. */
export const deleteSeriesPage: Page = {
  name: 'Page.delete_series',
  paths: [paths.DELETE_SERIES],
  login: 'required',
  show: (look, asked) => deleteSheet(look, asked),
  async submit(door, asked) {
    await remove(door, { id: idIn(asked) })
    return { moved: `${paths.series}?done=deleted`, status: 303 }
  },
}

/** The question whether to delete the series `path.id`. */
export async function deleteSheet(look: Look, asked: PageAsked): Promise<Sheet> {
  const series = await seeOwn(look, idIn(asked), 'delete')
  const title = text('delete_title', { title: titleOf(series) })
  const body = markup`<h1>${title}</h1>
<form class="card" method="post" action="${asked.to(paths.deleteSeries(series.id))}">
${formToken(asked)}
<p>${text('delete_about')}</p>
<button>${text('delete')}</button>
<a href="${asked.to(`${paths.series}?id=${series.id}`)}">${text('back')}</a>
</form>`
  return { title, body }
}

const CHOICES = ['category', 'subcategory', 'name', 'frequency'] as const
/** An absent checkbox is off. */
const choicesIn = (asked: PageAsked) => ({
  ...Object.fromEntries(CHOICES.map((name) => [name, field(asked, name)])),
  is_public: isOn(asked, 'is_public'),
})
/** Names in a URL that are not of its search, in Docket and in Bugzilla. */
const OWN = new Set(
  (
    'category subcategory name frequency is_public public newcategory newsubcategory series_id ' +
    'query action format query_format ctype form_token token'
  ).split(' '),
)

/** The search in the fields of a form that is not ours, as in a URL. */
export function searchIn(asked: PageAsked): string {
  const parameters = parametersOf(asked.query)
  const query = lastOf(parameters, 'query')
  if (query !== '') return query
  return queryOf([...parameters].filter(([name]) => !OWN.has(name)))
}

/** With the criteria of a saved search, so that changing it later does not change the series. */
async function writtenOut(look: Look, query: string): Promise<string> {
  const parameters = parametersOf(query)
  const { savedsearch, sharer_id } = listAsked(parameters)
  if (savedsearch === undefined) return query
  const saved = await savedParameters(look, savedsearch, sharer_id)
  const own = [...parameters].filter(([name]) => !OF_SAVED.has(name))
  return queryOf([...saved, ...own])
}
const OF_SAVED = new Set(['savedsearch', 'namedcmd', 'sharer_id', 'cmdtype', 'remaction'])

const queryOf = (parameters: Iterable<readonly [name: string, values: readonly string[]]>) =>
  new URLSearchParams(
    [...parameters].flatMap(([name, values]) =>
      values.filter(Boolean).map((value): [string, string] => [name, value]),
    ),
  ).toString()

/** Names that are not given are those of the product and component of the search. */
export async function newForm(look: Look, asked: PageAsked, alarm?: string): Promise<Sheet> {
  checkMayCreate(look)
  const typed = searchIn(asked)
  const query = alarm === undefined ? await writtenOut(look, typed) : typed
  const parameters = parametersOf(query)
  const only = (name: string) => {
    const values = parameters.get(name) ?? []
    return values.length === 1 ? values[0]! : ''
  }
  const said = (name: string, usual: string) => (asked.given.has(name) ? field(asked, name) : usual)
  const choices = {
    category: said('category', only('product')),
    subcategory: said('subcategory', only('component') || '-All-'),
    name: said('name', ''),
    frequency: said('frequency', String(FREQUENCY_MIN)),
    is_public: isOn(asked, 'is_public'),
  }
  const title = text('new')
  const body = markup`<h1>${title}</h1>
${alarmed(alarm)}
<form class="card large" method="post" action="${asked.to(paths.newSeries)}">
${formToken(asked)}
<label>${text.show('query')}
<textarea name="query" rows="3" required>
${query}</textarea></label>
<p class="dim">${text('counted_as')}</p>
${await controls(look, choices)}
<button>${text('create')}</button>
</form>`
  return { title, body }
}

/** The form of `path.id`, with the values of a form that was refused. */
export async function editForm(look: Look, asked: PageAsked, alarm?: string): Promise<Sheet> {
  const series = await seeOwn(look, idIn(asked), 'change')
  const now = choicesOf(series)
  const choices = asked.given.has('name') ? { ...now, ...choicesIn(asked) } : now
  const name = titleOf(series)
  const title = text('edit_of', { title: name })
  const list = link(asked.to(`${paths.bugs}?${series.query}`))
  const body = markup`<h1>${title}</h1>
${alarmed(alarm)}
<form class="card large" method="post" action="${asked.to(paths.editSeries(series.id))}">
${formToken(asked)}
<p>${text.show('searched', { list })}</p>
${await controls(look, choices, now.is_public)}
<button>${text('save')}</button>
</form>
<nav class="pages" aria-label="${text('change')}">
<a href="${asked.to(`${paths.series}?id=${series.id}`)}">${text('back')}</a>
<a href="${asked.to(paths.deleteSeries(series.id))}">${text('delete')}</a></nav>`
  return { title, body }
}

/** Choices as texts, as in a form. */
type Typed = Omit<Choices, 'frequency'> & { frequency: number | string }

async function controls(look: Look, choices: Typed, isPublic = false): Promise<Part> {
  const isAdmin = look.actor.may('admin')
  const known = await seriesCategories(look, choices.category)
  const named = (name: 'category' | 'subcategory' | 'name', list?: string) => markup`
<label>${text(name)} <input name="${name}" value="${choices[name]}" maxlength="${NAME_CHARS_MAX}"
${list && markup` list="${list}"`} required></label>`
  return markup`<div class="columns">
${named('category', 'categories')}
<datalist id="categories">${options(known.categories, [])}</datalist>
${named('subcategory', 'subcategories')}
<datalist id="subcategories">${options(known.subcategories, [])}</datalist>
${named('name')}
<label>${text('frequency')} <input type="number" name="frequency" min="0"
value="${choices.frequency}" required aria-describedby="frequency-about"></label>
</div>
<p class="dim" id="frequency-about">${
    isAdmin ? text('frequency_any') : text('frequency_min', { days: FREQUENCY_MIN })
  }</p>
${(isAdmin || isPublic) && tick('is_public', text('public'), choices.is_public)}`
}
