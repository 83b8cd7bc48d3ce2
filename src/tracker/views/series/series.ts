/** Series: numbers of bugs counted regularly, as far as the caller may see them. */

import { fail as failAccounts } from '../../../accounts/faults.ts'
import { isInNamed } from '../../../accounts/groups/groups.ts'
import { parameters } from '../../../accounts/parameters/parameters.ts'
import { fold } from '../../../platform/fold.ts'
import { fail as failAtDoor } from '../../../platform/http/faults.ts'
import type { Selecting } from '../../../platform/http/method.ts'
import { selection } from '../../../platform/http/select.ts'
import { limits } from '../../../platform/limits.ts'
import { toDay, toText } from '../../../platform/times.ts'
import type { Look } from '../../../platform/work/work.ts'
import { tokenFor } from '../../bugs/read/get-bug.ts'
import { catalogue, selectableProducts } from '../../catalogue/products/products.ts'
import { dayAsked } from '../../search/tree/day-asked.ts'
import { fail } from './faults.ts'
import { mayEdit } from './series.rules.ts'
import * as store from './series.store.ts'
import type * as wire from './series.wire.ts'

/** A series that the caller may see. */
export type Series = store.SeriesRow

/** Filters for series, and the page. Empty texts do not filter. */
export interface SeriesAsked {
  /** Category names; undefined for all. */
  category: string
  subcategory: string
  /** A substring of the name. */
  name: string
  limit?: number
  offset?: number
}

/** A page of series, and whether there are more; fault 304 for callers who may not see charts. */
export async function listSeries(look: Look, asked: SeriesAsked) {
  const reader = await readerOf(look)
  const { category, subcategory, name, offset = 0 } = asked
  const size = Math.min(asked.limit ?? Number.POSITIVE_INFINITY, limits.series_listed_max)
  const wanted = { category: fold(category), subcategory: fold(subcategory), part: fold(name) }
  const rows = await store.list(look.tx, { ...reader, ...wanted, limit: size + 1, offset })
  return { series: rows.slice(0, size), hasMore: rows.length > size }
}

/** `Series.get`: those with these ids, or a page of all that the caller can see. */
export async function getSeries(look: Look, { ids, ...asked }: wire.SeriesAsked & Selecting) {
  const { category = '', subcategory = '', name = '' } = asked
  const found = ids
    ? await seeSeries(look, ids)
    : (await listSeries(look, { ...asked, category, subcategory, name })).series
  const { pick } = selection(asked)
  return { series: found.map((series) => pick(shape(look, series))) }
}

function shape(look: Look, series: Series): wire.Series {
  const can_edit = mayEdit(look.actor, series)
  return {
    id: series.id,
    name: series.name,
    category: series.category,
    subcategory: series.subcategory,
    frequency: series.frequency,
    is_public: series.is_public === 1,
    can_edit,
    ...(can_edit && { query: series.query, update_token: tokenFor(look, markOf(series)) }),
    ...(series.last_date !== null && { last_date: toText(series.last_date) }),
  }
}

/** What a token for a series is bound to. */
export const markOf = ({ id, name }: Series) => `series ${id} ${name}`

/** Such as `Widget / Core: Open`. */
export const titleOf = ({ category, subcategory, name }: Titled) =>
  `${category} / ${subcategory}: ${name}`
type Titled = Pick<Series, 'category' | 'subcategory' | 'name'>

/** The names of categories with series, and of the subcategories of the given one. */
export async function seriesCategories(look: Look, category: string) {
  const reader = { ...(await readerOf(look)), limit: limits.series_categories_max }
  const inside =
    category === ''
      ? []
      : await store.subcategories(look.tx, { ...reader, category: fold(category) })
  const all = await store.categories(look.tx, reader)
  const names = (rows: readonly { name: string }[]) => rows.map(({ name }) => name)
  return { categories: names(all), subcategories: names(inside) }
}

/** In this order; fault 51 for a series that does not exist or is hidden. */
export async function seeSeries(look: Look, ids: readonly number[]): Promise<Series[]> {
  const wanted = [...new Set(ids)]
  const max = limits.series_shown_max
  if (wanted.length > max) fail('series_too_many', max)
  const rows = await store.byIds(look.tx, { ...(await readerOf(look)), ids: wanted })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return wanted.map((id) => byId.get(id) ?? failAccounts('object_does_not_exist', 'series', id))
}

/** The data points of some series. */
export interface Counted {
  /** Starts of days, in order. */
  days: number[]
  /** By series, then by day. */
  values: ReadonlyMap<number, ReadonlyMap<number, number>>
}

/**
 * Data points from one day to another, both inclusive, in milliseconds. Fault 20003 if there are
 * more than `series_points_max`.
 */
export async function countedFor(
  { tx }: Look,
  series: readonly Series[],
  { from, to }: { from: number; to: number },
): Promise<Counted> {
  const max = limits.series_points_max
  const ids = series.map(({ id }) => id)
  const rows = await store.counted(tx, { ids, from, to, limit: max + 1 })
  if (rows.length > max) fail('series_points_too_many', max)
  const values = new Map(ids.map((id) => [id, new Map<number, number>()]))
  for (const row of rows) values.get(row.series_id)!.set(row.series_date, row.series_value)
  return { days: [...new Set(rows.map(({ series_date }) => series_date))], values }
}

/** Representable as days. */
const EVER = 8.64e15

/** Starts of days, from texts such as `2026-06-01` and `-30d`; fault 56 for other texts. */
export const daysBetween = ({ now }: Look, { from, to }: { from: string; to: string }) => ({
  from: dayAsked(from, { parameter: 'from', usual: -EVER, now }),
  to: dayAsked(to, { parameter: 'to', usual: EVER, now }),
})

/** `Series.numbers`: the data points of some series, oldest first. */
export async function getNumbers(look: Look, { ids, from = '', to = '' }: wire.NumbersAsked) {
  const series = await seeSeries(look, ids)
  const { values } = await countedFor(look, series, daysBetween(look, { from, to }))
  const numbersOf = (id: number) =>
    [...values.get(id)!].map(([day, bugs]) => ({ day: toDay(day), bugs }))
  return { series: series.map(({ id }) => ({ id, numbers: numbersOf(id) })) }
}

/** Throws fault 304 unless the caller is in `chartgroup`, 410 without a login. */
export async function requireCharts(look: Look) {
  const { tx, actor } = look
  if (!(await isInNamed(look, 'chartgroup'))) {
    if (actor.id === 0) failAtDoor('login_required')
    const group = (await parameters(tx)).chartgroup
    failAccounts('auth_failure', { action: 'use', object: 'charts', group })
  }
}

async function readerOf(look: Look): Promise<store.Reader> {
  const { tx, actor } = look
  await requireCharts(look)
  const seen = new Set((await selectableProducts(look)).map(({ id }) => id))
  const { products } = await catalogue(tx)
  return {
    user_id: actor.id,
    group_ids: [...actor.groups],
    hidden_products: products.filter(({ id }) => !seen.has(id)).map(({ name_key }) => name_key),
  }
}
