/** The page of keywords: descriptions with anchors, links to their bugs, and watching them. */

import { fail } from '../../platform/http/faults.ts'
import { markup, type Part } from '../../platform/pages/markup.ts'
import type { Page, PageAsked } from '../../platform/http/page.ts'
import { link } from '../../platform/pages/texts.ts'
import { ownWatches } from '../bugs/watches/watches.ts'
import { describeKeywords } from '../administration/keywords/describe-keywords.ts'
import { described } from './parts/texts.ts'
import { takeWatchForm, watchButton } from './parts/watching.ts'
import * as paths from '../model/paths.ts'
import { text } from './text.ts'

type Described = Awaited<ReturnType<typeof describeKeywords>>[number]

/**
 * Anchors are names of keywords, as in Bugzilla's `describekeywords.cgi`. Counts only visible bugs.
 */
export const keywordsPage: Page = {
  name: 'Page.keywords',
  paths: [paths.keywords],
  login: 'optional',
  aside: true,
  async submit(door, asked) {
    if (door.caller.actor.id === 0) return fail('login_required')
    await takeWatchForm(door, asked)
    return { moved: paths.keywords, status: 303 }
  },
  async show(look, asked) {
    const keywords = await describeKeywords(look)
    const isMember = look.actor.id !== 0
    const watches = isMember ? await ownWatches(look) : []
    const watchOf = (keyword: string) =>
      isMember && watchButton({ keyword }, watches, asked, paths.keywords)
    const mayChange = look.actor.may('editkeywords')
    const administered = asked.to(paths.adminKeywords)
    const body = markup`<h1>${text('keywords')}</h1>
${
  keywords.length === 0
    ? markup`<p>${
        mayChange
          ? text.show('create_keywords', { new: link(administered) })
          : text.show('no_keywords')
      }</p>`
    : markup`<p>${text('keywords_about')}
${mayChange && markup`<a href="${administered}">${text('change_keywords')}</a>`}</p>
<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">${text('keyword')}</th><th scope="col">${text('meaning')}</th>
<th scope="col">${text('open_bugs')}</th><th scope="col">${text('all_bugs')}</th>
${isMember && markup`<th scope="col">${text('watching')}</th>`}</tr></thead>
<tbody>
${keywords.map((keyword) => row(keyword, watchOf(keyword.name), asked))}</tbody>
</table></div>`
}`
    return { title: text('keywords'), body }
  },
}

function row(
  { name, description, is_active, open, bugs }: Described,
  button: Part,
  { to }: PageAsked,
) {
  const list = to(`${paths.bugs}?keywords=${encodeURIComponent(name)}`)
  return markup`<tr id="${name}">
<th scope="row"><a href="#${encodeURIComponent(name)}">${name}</a>
${!is_active && markup`<span class="dim">${text('inactive_keyword')}</span>`}</th>
<td class="wide">${described(description)}</td>
<td>${open > 0 ? markup`<a href="${list}&amp;bug_status=__open__">${open}</a>` : 0}</td>
<td>${bugs > 0 ? markup`<a href="${list}">${bugs}</a>` : 0}</td>
${button && markup`<td>${button}</td>`}</tr>\n`
}
