/** What a person uses, as links beside lists: own work, saved searches and products. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { selectableProducts } from '../../catalogue/products/products.ts'
import * as paths from '../../model/paths.ts'
import type { SearchAsked } from '../../search/ask/search.wire.ts'
import { firstSearches } from '../../search/saved-searches/saved-searches.ts'
import { askedOf, ownLists } from '../home/work-lists.ts'
import { savedSearch } from '../parts/where.ts'
import { text } from './text.ts'

const SEARCHES_MAX = 20
/** With more, only a link to all products is shown. */
const PRODUCTS_MAX = 12

/** A link, with the search that is counted beside it. */
export interface Place {
  title: string
  /** A path with its query. */
  to: string
  /** What is counted. */
  search?: SearchAsked
}

/** Links under one heading. */
export interface Places {
  title: string
  places: readonly Place[]
}

/** The caller's places in groups: own work, saved searches, products. Three statements. */
export async function placesOf(look: Look): Promise<Places[]> {
  const { login, id } = look.actor
  const saved = await firstSearches(look, SEARCHES_MAX)
  const [own, others] = [saved.filter(isOwn(id)), saved.filter((one) => !isOwn(id)(one))]
  const products = await selectableProducts(look)
  const shown = products.length <= PRODUCTS_MAX ? products : []
  const asked = { title: text('asked_you'), to: `${paths.requests}?requestee=${encoded(login)}` }
  return [
    { title: text('your_work'), places: [asked, ...ownLists(login).map(listPlace)] },
    { title: text('saved_searches'), places: own.map(searchPlace) },
    { title: text('shared_with_you'), places: others.map(searchPlace) },
    {
      title: text('products'),
      places: [
        ...shown.map(({ name }) => ({
          title: name,
          to: `${paths.bugs}?product=${encoded(name)}&bug_status=__open__`,
        })),
        { title: text('all_products'), to: paths.products },
      ],
    },
  ].filter(({ places }) => places.length > 0)
}

const encoded = encodeURIComponent
const isOwn =
  (id: number) =>
  ({ owner_id }: { owner_id: number }) =>
    owner_id === id

const listPlace = ({ title, query }: ReturnType<typeof ownLists>[number]): Place => ({
  title,
  to: `${paths.bugs}?${new URLSearchParams(query as [string, string][]).toString()}`,
  search: askedOf(query),
})
const searchPlace = (search: { name: string; owner_id: number }): Place => ({
  title: search.name,
  to: savedSearch(search),
  search: { savedsearch: search.name, sharer_id: search.owner_id },
})

/** The script adds the numbers, which cost searches. */
export async function placesRail(look: Look, asked: PageAsked): Promise<Part> {
  if (look.actor.id === 0) return undefined
  const all = await placesOf(look)
  return markup`<aside class="rail" aria-label="${text('places')}"
data-counts="${asked.to(paths.places)}">${placeLists(all, asked)}</aside>`
}

/** Lists of links; `countOf` returns the number beside a link, or undefined for none. */
export const placeLists = (
  all: readonly Places[],
  asked: PageAsked,
  countOf?: (place: Place) => string | undefined,
): Part =>
  all.map(
    ({ title, places }) => markup`<h2>${title}</h2>
<ul>${places.map(
      (place) =>
        markup`<li><a href="${asked.to(place.to)}"${
          isHere(place, asked) && markup` aria-current="page"`
        }><span>${place.title}</span><span class="num">${countOf?.(place)}</span></a></li>\n`,
    )}</ul>\n`,
  )

/** The list may be sorted, grouped or continued. */
function isHere({ to }: Place, { given }: PageAsked): boolean {
  const [path, query] = to.split('?')
  const wanted = [...new URLSearchParams(query)]
  return path === paths.bugs && wanted.every(([name, value]) => given.get(name)?.at(-1) === value)
}
