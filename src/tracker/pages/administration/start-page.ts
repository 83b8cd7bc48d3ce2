/** The start page of the administration: all that the reader may administer. */

import { fail } from '../../../accounts/faults.ts'
import { markup, type Part } from '../../../platform/pages/markup.ts'
import type { Page, PageAsked } from '../../../platform/http/page.ts'
import * as paths from '../../model/paths.ts'
import { field } from '../../../platform/http/page-forms.ts'
import { text } from './text.ts'
import { type Section, topicsFor } from './topics.ts'

/** With `find`, the topics with these words. Fault 304 for people who administer nothing. */
export const administrationPage: Page = {
  name: 'Page.administration',
  paths: [paths.administration],
  login: 'required',
  async show(look, asked) {
    const sections = await topicsFor(look, asked)
    if (sections.length === 0) {
      fail('auth_failure', { action: 'access', object: 'administrative pages' })
    }
    const words = field(asked, 'find').trim()
    const found = words === '' ? sections : sections.map(having(words)).filter(isFilled)
    const title = text('administration')
    const body = markup`<h1>${title}</h1>
<p>${text('about')}</p>
<form class="card" action="${asked.to(paths.administration)}">
<label>${text('find')} <input type="search" name="find" value="${words}" maxlength="100"></label>
<button>${text('show')}</button></form>
${found.length === 0 && markup`<p role="status">${text('none_found', { words })}</p>`}
${found.map((section) => listed(section, asked))}`
    return { title, body }
  },
}

const isFilled = ({ topics }: Section) => topics.length > 0

function having(words: string) {
  const all = words.toLowerCase().split(/\s+/)
  return ({ title, topics }: Section): Section => ({
    title,
    topics: topics.filter((topic) => {
      const told = `${title()} ${topic.title()} ${topic.about()}`.toLowerCase()
      return all.every((word) => told.includes(word))
    }),
  })
}

const listed = ({ title, topics }: Section, { to }: PageAsked): Part => markup`
<section><h2>${title()}</h2>
<dl>${topics.map(
  (topic) => markup`<dt><a class="link" href="${to(topic.path)}">${topic.title()}</a></dt>
<dd class="dim">${topic.about()}</dd>\n`,
)}</dl></section>`
