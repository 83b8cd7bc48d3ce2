/** The start page: the reader's work, or the products for anonymous readers. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Page, PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { hasDemo } from '../../administration/demo/demo-data.ts'
import { watchedLogins } from '../../bugs/bugmail/bugmail.ts'
import { hasBugs } from '../../bugs/see/bugs.ts'
import * as paths from '../../model/paths.ts'
import { linkedSearches } from '../../search/saved-searches/saved-searches.ts'
import { inboxPart } from '../inbox/entries.ts'
import { formToken } from '../../../platform/http/page-forms.ts'
import { savedSearch } from '../parts/where.ts'
import { productsSheet } from './product-pages.ts'
import {
  countOf,
  followedLists,
  listPart,
  ownLists,
  recentPart,
  requestsPart,
} from './work-lists.ts'
import { text } from './text.ts'
import { link } from '../../../platform/pages/texts.ts'

/** Counts and lists are limited, so that the number of statements does not depend on the data. */
export const homePage: Page = {
  name: 'Page.home',
  paths: ['/', ''],
  login: 'optional',
  aside: true,
  async show(look, asked) {
    if (look.actor.id === 0) return productsSheet(look, asked)
    const { login } = look.actor
    const lists: Part[] = []
    const followed = followedLists(login, await watchedLogins(look))
    for (const list of [...ownLists(login), ...followed]) {
      lists.push(await listPart(look, asked, list))
    }
    const body = markup`<h1>${text('your_work')}</h1>
${look.actor.may('admin') && (await setupPart(look, asked))}
${await searchLinks(look, asked)}
${await inboxPart(look, asked)}
${await requestsPart(look, asked, { ...NEEDED_OF_YOU, login })}
${await requestsPart(look, asked, { ...ASKED_OF_YOU, login })}
${await requestsPart(look, asked, { ...ASKED_BY_YOU, login })}
${lists}
${await recentPart(look, asked)}
<p><a href="${asked.to(paths.products)}">${text('all_products')}</a></p>`
    return { title: text('your_work'), body }
  },
}

/** Questions are answered first: somebody cannot go on. */
const NEEDED_OF_YOU = {
  of: 'requestee',
  type: 'needinfo',
  title: 'needs_information_from_you',
} as const
const ASKED_OF_YOU = {
  of: 'requestee',
  title: 'asked_you',
  none: 'nobody_waits_for_your_answer',
} as const
const ASKED_BY_YOU = {
  of: 'requester',
  title: 'asked_by_you',
  none: 'you_wait_for_nobody_none',
} as const

/** For administrators: how to fill an empty installation, and how to remove the demo. */
async function setupPart(look: Look, asked: PageAsked): Promise<Part> {
  const setup = asked.to(paths.setup)
  if (await hasDemo(look)) {
    return markup`<p class="notice">${text.show('demo', { setup: link(setup) })}</p>`
  }
  if (await hasBugs(look)) return undefined
  return markup`<section class="start"><h2>${text('no_bugs_yet')}</h2>
<p>${text.show('start', { setup: link(setup), enter: link(asked.to(paths.enterBug)) })}</p>
<form method="post" action="${setup}">${formToken(asked)}
<input type="hidden" name="demo" value="1">
<button>${text('demo_fill')}</button></form></section>`
}

/** Saved searches that are counted; counting more would be slow. */
const COUNTED_MAX = 10

/** The saved searches to show on the start page, the first ones with their counts. */
async function searchLinks(look: Look, { to }: PageAsked): Promise<Part> {
  const searches = await linkedSearches(look)
  if (searches.length === 0) return undefined
  const links: Part[] = []
  for (const [at, search] of searches.entries()) {
    const count =
      at < COUNTED_MAX
        ? await countOf(look, { savedsearch: search.name, sharer_id: search.owner_id })
        : undefined
    links.push(
      markup`<a href="${to(savedSearch(search))}">${search.name}</a>${
        count && markup` <span class="dim">${count}</span>`
      }\n`,
    )
  }
  return markup`<nav class="pages" aria-label="${text('your_searches')}">${links}</nav>`
}
