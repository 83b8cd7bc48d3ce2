/** Short lists of what somebody works on: bugs of a search, and requests. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import type { Bug } from '../../bugs/read/bugs.wire.ts'
import * as paths from '../../model/paths.ts'
import type { FoundBugs, SearchAsked } from '../../search/ask/search.wire.ts'
import { searchBugs } from '../../search/search.ts'
import { findRequests } from '../../views/requests/requests.ts'
import { statusOf } from '../parts/status.ts'
import { timeOf } from '../parts/texts.ts'

/** Rows in each list. */
const SHOWN = 10

export interface List {
  title: string
  /** As in the address of the list. */
  query: readonly (readonly [name: string, value: string])[]
  none: string
}
const FIELDS = ['id', 'summary', 'status', 'resolution', 'is_open', 'product', 'last_change_time']

/** The first bugs of a list, with a link to all of them. */
export async function listPart(look: Look, asked: PageAsked, list: List): Promise<Part> {
  const { title, query: pairs, none } = list
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

const bugRows = (
  bugs: readonly Bug[],
  { to }: PageAsked,
): Part => markup`<div class="scroll" tabindex="0">
<table class="short"><tbody>${bugs.map(
  (bug) => markup`<tr><td>${statusOf(bug)}</td>
<td class="wide"><a href="${to(paths.bug(bug.id))}"><span class="num">${bug.id}</span>
${bug.summary}</a></td><td>${bug.product}</td><td>${timeOf(bug.last_change_time)}</td></tr>\n`,
)}</tbody></table></div>`

interface Asked {
  login: string
  title: string
  none: string
}
/** The first requests of a person. */
export async function requestsPart(
  look: Look,
  { to }: PageAsked,
  { login, title, none }: Asked,
): Promise<Part> {
  const { requests } = await findRequests(look, { requestee: login, limit: SHOWN })
  const all = to(`${paths.requests}?requestee=${encodeURIComponent(login)}`)
  if (requests.length === 0) {
    return markup`<section><h2><a href="${all}">${title}</a> <span class="dim">0</span></h2>
<p class="dim">${none}</p></section>\n`
  }
  const count = `${requests.length}${requests.length === SHOWN ? ' or more' : ''}`
  return markup`<section><h2><a href="${all}">${title}</a> <span class="dim">${count}</span></h2>
<div class="scroll" tabindex="0"><table class="short"><tbody>${requests.map(
    (one) => markup`<tr><td><b>${one.name}${one.status}</b></td>
<td class="wide"><a href="${to(paths.bug(one.bug_id))}"><span class="num">${one.bug_id}</span>
${one.bug_summary}</a>${one.attachment_summary !== undefined && `: ${one.attachment_summary}`}</td>
<td>${one.setter}</td><td>${timeOf(one.modification_date)}</td></tr>\n`,
  )}</tbody></table></div></section>\n`
}
