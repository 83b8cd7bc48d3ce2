/** The start page: what waits for the reader; for strangers, the products. */

import { Fault } from '../../../platform/faults.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Page, PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import * as paths from '../../model/paths.ts'
import type { FoundBugs } from '../../search/ask/search.wire.ts'
import { linkedSearches } from '../../search/saved-searches/saved-searches.ts'
import { searchBugs } from '../../search/search.ts'
import { savedSearch } from '../parts/where.ts'
import { productsSheet } from './product-pages.ts'
import { type List, listPart, requestsPart } from './work-lists.ts'

export const homePage: Page = {
  name: 'Page.home',
  paths: ['/', ''],
  login: 'optional',
  aside: true,
  async show(look, asked) {
    if (look.actor.id === 0) return productsSheet(look, asked)
    const { login } = look.actor
    const requests = { login, title: 'Asked of you', none: 'Nobody waits for your answer.' }
    const lists: Part[] = []
    for (const list of listsOf(login)) lists.push(await listPart(look, asked, list))
    const body = markup`<h1>Your work</h1>
${await searchLinks(look, asked)}
${await requestsPart(look, asked, requests)}
${lists}
<p><a href="${asked.to(paths.products)}">All products</a></p>`
    return { title: 'Your work', body }
  },
}

const listsOf = (login: string): readonly List[] => [
  {
    title: 'Assigned to you',
    query: [
      ['bug_status', '__open__'],
      ['assigned_to', login],
    ],
    none: 'No open bugs are assigned to you.',
  },
  {
    title: 'Changed since you last viewed them',
    query: [
      ['f1', 'last_visit_ts'],
      ['o1', 'lessthan'],
      ['v1', '%last_changed%'],
    ],
    none: 'You have seen all changes of bugs in which you are involved.',
  },
  {
    title: 'Reported by you',
    query: [
      ['bug_status', '__open__'],
      ['creator', login],
    ],
    none: 'No open bugs were reported by you.',
  },
]

/** Saved searches that are counted; counting more would be slow. */
const COUNTED_MAX = 10

/** The saved searches to show on the start page, the first ones with their counts. */
async function searchLinks(look: Look, { to }: PageAsked): Promise<Part> {
  const searches = await linkedSearches(look)
  if (searches.length === 0) return undefined
  const links: Part[] = []
  for (const [at, search] of searches.entries()) {
    const count = at < COUNTED_MAX ? await countOf(look, search) : undefined
    links.push(
      markup`<a href="${to(savedSearch(search))}">${search.name}</a>${
        count && markup` <span class="dim">${count}</span>`
      }\n`,
    )
  }
  return markup`<nav class="pages" aria-label="Your searches">${links}</nav>`
}

/** Undefined for a search that is no longer valid, which its own page explains. */
async function countOf(look: Look, { name, owner_id }: { name: string; owner_id: number }) {
  try {
    const { total = 0, total_is_exact } = (await searchBugs(look, {
      savedsearch: name,
      sharer_id: owner_id,
      limit: 1,
      total: true,
      include_fields: ['id'],
    })) as FoundBugs
    return `${total}${total_is_exact ? '' : '+'}`
  } catch (error) {
    if (error instanceof Fault) return undefined
    throw error
  }
}
