/** Series: numbers of bugs that were counted again and again, as far as somebody may see them. */

import { fail as failAccounts } from '../../../accounts/faults.ts'
import { isInNamed } from '../../../accounts/groups/groups.ts'
import { parameters } from '../../../accounts/parameters/parameters.ts'
import { fold } from '../../../platform/fold.ts'
import { fail as failAtDoor } from '../../../platform/http/faults.ts'
import { limits } from '../../../platform/limits.ts'
import type { Look } from '../../../platform/work/work.ts'
import { catalogue, selectableProducts } from '../../catalogue/products/products.ts'
import { fail } from './faults.ts'
import * as store from './series.store.ts'

export type Series = store.SeriesRow

export interface SeriesAsked {
  /** Names, or nothing for all. */
  category: string
  subcategory: string
  /** A part of the name. */
  name: string
  /** Counted from 1. */
  page: number
}

/** Those of a page, and whether there is another one; fault 304 for whoever may see no charts. */
export async function listSeries(look: Look, { category, subcategory, name, page }: SeriesAsked) {
  const reader = await readerOf(look)
  const size = limits.series_listed_max
  const wanted = { category: fold(category), subcategory: fold(subcategory), part: fold(name) }
  const place = { limit: size + 1, offset: (page - 1) * size }
  const rows = await store.list(look.tx, { ...reader, ...wanted, ...place })
  return { series: rows.slice(0, size), hasMore: rows.length > size }
}

/** The names of categories in which there are series, and of what is in the one that is named. */
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

/** In this order; fault 51 for one that there is not, or not for the caller. */
export async function seeSeries(look: Look, ids: readonly number[]): Promise<Series[]> {
  const wanted = [...new Set(ids)]
  const max = limits.series_shown_max
  if (wanted.length > max) fail('series_too_many', max)
  const rows = await store.byIds(look.tx, { ...(await readerOf(look)), ids: wanted })
  const byId = new Map(rows.map((row) => [row.id, row]))
  return wanted.map((id) => byId.get(id) ?? failAccounts('object_does_not_exist', 'series', id))
}

export interface Counted {
  /** The starts of the days, in their order. */
  days: number[]
  /** By the series, then by the day. */
  values: ReadonlyMap<number, ReadonlyMap<number, number>>
}

/** What was counted from one day to another, both included. */
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

async function readerOf(look: Look): Promise<store.Reader> {
  const { tx, actor } = look
  if (!(await isInNamed(look, 'chartgroup'))) {
    if (actor.id === 0) failAtDoor('login_required')
    const group = (await parameters(tx)).chartgroup
    failAccounts('auth_failure', { action: 'use', object: 'charts', group })
  }
  const seen = new Set((await selectableProducts(look)).map(({ id }) => id))
  const { products } = await catalogue(tx)
  return {
    user_id: actor.id,
    group_ids: [...actor.groups],
    hidden_products: products.filter(({ id }) => !seen.has(id)).map(({ name_key }) => name_key),
  }
}
