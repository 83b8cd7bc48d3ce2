/** The bugs around a bug in the list from which it was opened, as links beside its page. */

import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { PageAsked } from '../../../platform/http/page.ts'
import type { Look } from '../../../platform/work/work.ts'
import { visibleAmong } from '../../bugs/see/bugs.ts'
import * as paths from '../../model/paths.ts'
import { idsAround } from '../parts/last-list.ts'
import { text } from './text.ts'

/** Before and after the bug. */
const AROUND = 12

/** One statement; bugs that the reader no longer sees are left out. */
export async function neighborsRail(look: Look, asked: PageAsked, id: number): Promise<Part> {
  const ids = idsAround(asked, id, AROUND)
  if (ids.length === 0) return undefined
  const bugs = new Map((await visibleAmong(look, ids)).map((bug) => [bug.id, bug]))
  const { to } = asked
  return markup`<aside class="rail" aria-label="${text('bugs_this_list')}">
<h2>${text('in_this_list')}</h2>
<ul>${ids.map((one) => {
    const bug = bugs.get(one)
    return (
      bug &&
      markup`<li class="list"><a href="${to(paths.bug(one))}"${
        one === id && markup` aria-current="page"`
      }><span><span class="num">${one}</span> ${bug.short_desc}</span></a></li>\n`
    )
  })}</ul></aside>`
}
