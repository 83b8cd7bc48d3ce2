/** Redirects Bugzilla's URLs of charts over time: from a request to a path with query. Pure. */

import type { PageAsked } from '../../../platform/http/page.ts'
import * as paths from '../../model/paths.ts'
import { linesAsked, queryOf } from '../../views/series/lines.rules.ts'
import { first, search, type Where, withQuery } from './where.ts'

/** The action of `chart.cgi`, which may be the name of a button, and its series. */
export function chartAction(asked: PageAsked) {
  const button = [...asked.given.keys()].find((name) => name.startsWith('action-'))
  const [, named, of] = /^action-([^\d]+)(\d*)$/.exec(button ?? '') ?? []
  const id = /^\d{1,15}$/.exec(of || (first(asked, 'series_id') ?? ''))?.[0] ?? '0'
  return { action: named ?? first(asked, 'action') ?? '', id }
}

const SERIES_PAGES: ReadonlyMap<string, (id: string) => string> = new Map([
  ['edit', paths.editSeries],
  ['alter', paths.editSeries],
  ['confirm-delete', paths.deleteSeries],
  ['delete', paths.deleteSeries],
])

/** The forms of series, the list that is searched for, and charts. */
export function series(asked: PageAsked): string {
  // Buttons of the form for a search, which change its criteria.
  if ([...asked.given.keys()].some((name) => name.startsWith('cmd-'))) return search(asked)
  const { action, id } = chartAction(asked)
  const page = SERIES_PAGES.get(action)
  if (page && id !== '0') return page(id)
  if (action === 'create') return withQuery(paths.newSeries)(asked)
  if (action === 'search') return withQuery(paths.bugs)(asked)
  const saved = first(asked, 'series_from_search')
  if (action === 'convert_search' && saved !== undefined) {
    return `${paths.newSeries}?savedsearch=${encodeURIComponent(saved)}`
  }
  return chart(asked, action)
}

const OF_CHARTS = ['gt', 'labelgt', 'cumulate', 'datefrom', 'dateto', 'ctype']
const OF_LISTS = ['category', 'subcategory', 'name']

/** Charts have lines of series, which buttons add up and remove; forms contain search criteria. */
function chart(asked: PageAsked, action: string): string {
  const lines = linesOf(asked, action)
  const query = new URLSearchParams(queryOf(lines))
  for (const name of lines.length > 0 ? OF_CHARTS : OF_LISTS) {
    const value = first(asked, name)
    if (value !== undefined && value !== 'html') query.append(name.replace(/^date/, ''), value)
  }
  return query.size > 0 ? `${paths.series}?${query.toString()}` : paths.series
}

/** The lines after the action; series that are chosen in the list are lines of their own. */
function linesOf({ given }: PageAsked, action: string) {
  const lines = linesAsked(given)
  const isSelected = (number: number) => given.has(`select${number}`)
  const selected = lines.filter(({ number }) => isSelected(number))
  const others = lines.filter(({ number }) => !isSelected(number))
  const chosen = ['name', 'series_id']
    .flatMap((name) => given.get(name) ?? [])
    .flatMap((text) => text.split(','))
    .filter((id) => /^\d+$/.test(id))
    .map((id) => ({ ids: [Number(id)], label: '' }))
  if (action === 'remove') return [...others, ...chosen]
  if (action !== 'sum' || selected.length === 0) return [...lines, ...chosen]
  const [{ label }] = selected as [(typeof selected)[number]]
  return [...others, { ids: selected.flatMap(({ ids }) => ids), label }, ...chosen]
}

/**
 * `reports.cgi`: a product's numbers are in the category of its name, those of its statuses in a
 * subcategory that Bugzilla made of the old charts.
 */
export const oldCharts: Where = (asked) => {
  const category = first(asked, 'product')
  if (category === undefined) return paths.series
  const query = new URLSearchParams({ category })
  const names = (asked.given.get('datasets') ?? []).filter(Boolean)
  if (names.length > 0) query.append('subcategory', '-All-')
  if (names.length === 1) query.append('name', names[0]!)
  return `${paths.series}?${query.toString()}`
}
