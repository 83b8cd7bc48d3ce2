/** The start page: what waits for the reader; for strangers, the products. */

import { Fault } from '../../../platform/faults.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Page, PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import * as paths from '../../model/paths.ts'
import type { FoundBugs, SearchAsked } from '../../search/ask/search.wire.ts'
import { linkedSearches } from '../../search/saved-searches/saved-searches.ts'
import { searchBugs } from '../../search/search.ts'
import { findRequests } from '../../views/requests/requests.ts'
import type { Request } from '../../views/requests/requests.wire.ts'
import { statusOf } from '../parts/status.ts'
import { timeOf } from '../parts/texts.ts'
import { savedSearch } from '../parts/where.ts'
import { productsSheet } from './product-pages.ts'

export const homePage: Page = {
  name: 'Page.home',
  paths: ['/', ''],
  login: 'optional',
  aside: true,
  async show(look, asked) {
    if (look.actor.id === 0) return productsSheet(look, asked)
    const { requests } = await findRequests(look, { requestee: look.actor.login, limit: SHOWN })
    const lists: Part[] = []
    for (const list of LISTS) lists.push(await listPart(look, asked, list))
    const body = markup`<h1>Your work</h1>
${await searchLinks(look, asked)}
${requestsPart(requests, asked)}
${lists}
<p><a href="${asked.to(paths.products)}">All products</a></p>`
    return { title: 'Your work', body }
  },
}

/** Rows in each list. */
const SHOWN = 10

interface List {
  title: string
  /** As in the address of the list. */
  query: (login: string) => readonly (readonly [name: string, value: string])[]
  none: string
}
const LISTS: readonly List[] = [
  {
    title: 'Assigned to you',
    query: (login) => [
      ['bug_status', '__open__'],
      ['assigned_to', login],
    ],
    none: 'No open bugs are assigned to you.',
  },
  {
    title: 'Changed since you last viewed them',
    query: () => [
      ['f1', 'last_visit_ts'],
      ['o1', 'lessthan'],
      ['v1', '%last_changed%'],
    ],
    none: 'You have seen all changes of bugs in which you are involved.',
  },
  {
    title: 'Reported by you',
    query: (login) => [
      ['bug_status', '__open__'],
      ['creator', login],
    ],
    none: 'No open bugs were reported by you.',
  },
]

const FIELDS = ['id', 'summary', 'status', 'resolution', 'is_open', 'product', 'last_change_time']

async function listPart(look: Look, asked: PageAsked, { title, query, none }: List) {
  const pairs = query(look.actor.login)
  const { bugs, total = 0 } = (await searchBugs(look, {
    ...Object.fromEntries(pairs.map(([name, value]) => [name, [value]])),
    order: ['changeddate DESC'],
    limit: SHOWN,
    total: true,
    include_fields: FIELDS,
  } as SearchAsked)) as FoundBugs
  const search = new URLSearchParams([...pairs, ['order', ORDER]] as [string, string][])
  const all = asked.to(`${paths.bugs}?${search.toString()}`)
  return markup`<section><h2><a href="${all}">${title}</a> <span class="dim">${total}</span></h2>
${bugs.length === 0 ? markup`<p class="dim">${none}</p>` : bugRows(bugs as Bug[], asked)}
</section>\n`
}
const ORDER = 'changeddate DESC'

const bugRows = (bugs: readonly Bug[], { to }: PageAsked): Part => markup`<div class="scroll">
<table class="short"><tbody>${bugs.map(
  (bug) => markup`<tr><td>${statusOf(bug)}</td>
<td class="wide"><a href="${to(paths.bug(bug.id))}"><span class="num">${bug.id}</span>
${bug.summary}</a></td><td>${bug.product}</td><td>${timeOf(bug.last_change_time)}</td></tr>\n`,
)}</tbody></table></div>`

function requestsPart(requests: readonly Request[], { to }: PageAsked): Part {
  const all = to(`${paths.requests}?requestee=me`)
  if (requests.length === 0) {
    return markup`<section><h2><a href="${all}">Asked of you</a> <span class="dim">0</span></h2>
<p class="dim">Nobody waits for your answer.</p></section>\n`
  }
  const count = `${requests.length}${requests.length === SHOWN ? ' or more' : ''}`
  return markup`<section><h2><a href="${all}">Asked of you</a> <span class="dim">${count}</span></h2>
<div class="scroll"><table class="short"><tbody>${requests.map(
    (one) => markup`<tr><td><b>${one.name}${one.status}</b></td>
<td class="wide"><a href="${to(paths.bug(one.bug_id))}"><span class="num">${one.bug_id}</span>
${one.bug_summary}</a>${one.attachment_summary !== undefined && `: ${one.attachment_summary}`}</td>
<td>${one.setter}</td><td>${timeOf(one.modification_date)}</td></tr>\n`,
  )}</tbody></table></div></section>\n`
}

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
