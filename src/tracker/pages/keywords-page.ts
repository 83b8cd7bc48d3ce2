/** The page of keywords: descriptions with anchors, and links to their bugs. */

import { markup } from '../../platform/pages/markup.ts'
import type { Page, PageAsked } from '../../platform/http/page.ts'
import { describeKeywords } from '../administration/keywords/describe-keywords.ts'
import { described } from './parts/texts.ts'
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
  async show(look, asked) {
    const keywords = await describeKeywords(look)
    const body = markup`<h1>${text('keywords')}</h1>
${
  keywords.length === 0
    ? markup`<p>${
        look.actor.may('editkeywords') ? text.show('create_keywords') : text.show('no_keywords')
      }</p>`
    : markup`<p>${text('keywords_about')}</p>
<div class="scroll" tabindex="0"><table>
<thead><tr><th scope="col">${text('keyword')}</th><th scope="col">${text('meaning')}</th>
<th scope="col">${text('open_bugs')}</th><th scope="col">${text('all_bugs')}</th></tr></thead>
<tbody>
${keywords.map((keyword) => row(keyword, asked))}</tbody>
</table></div>`
}`
    return { title: text('keywords'), body }
  },
}

function row({ name, description, open, bugs }: Described, { to }: PageAsked) {
  const list = to(`${paths.bugs}?keywords=${encodeURIComponent(name)}`)
  return markup`<tr id="${name}">
<th scope="row"><a href="#${encodeURIComponent(name)}">${name}</a></th>
<td class="wide">${described(description)}</td>
<td>${open > 0 ? markup`<a href="${list}&amp;bug_status=__open__">${open}</a>` : 0}</td>
<td>${bugs > 0 ? markup`<a href="${list}">${bugs}</a>` : 0}</td></tr>\n`
}
