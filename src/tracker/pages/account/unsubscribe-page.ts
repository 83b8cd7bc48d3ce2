/** The page to which mail about a bug links, for ending such mail without logging in. */

import { isUnsubscribed, unsubscribe } from '../../bugs/bugmail/unsubscribe.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import { markup } from '../../../platform/pages/markup.ts'
import { link } from '../../../platform/pages/texts.ts'
import * as paths from '../../model/paths.ts'
import { field, numberIn } from '../../../platform/http/page-forms.ts'
import { text } from './text.ts'

/**
 * Only `POST` changes anything, because mail programs and scanners fetch links. It has no form
 * token (RFC 8058): the secret in the link stands for the person, whoever is logged in.
 */
export const unsubscribePage: Page = {
  name: 'Page.unsubscribe',
  paths: [paths.unsubscribe],
  login: 'any',
  is_translated: true,
  has_secret: true,
  reads_forms: true,
  show: async (look, asked) => sheet(asked, await isUnsubscribed(look, wanted(asked))),
  async submit(door, asked) {
    const isIgnored = field(asked, 'again') === ''
    await door.work(door.caller.actor, (one) => unsubscribe(one, wanted(asked), isIgnored))
    return sheet(asked, isIgnored, text(isIgnored ? 'unsubscribe_done' : 'unsubscribe_undone'))
  },
}

const wanted = (asked: PageAsked) => ({
  user: numberIn(asked, 'user'),
  bug: numberIn(asked, 'bug'),
  secret: field(asked, 'secret'),
})

function sheet(asked: PageAsked, isIgnored: boolean, done?: string): Sheet {
  const { bug, user, secret } = wanted(asked)
  const title = text('unsubscribe', { bug: `${bug}` })
  const query = new URLSearchParams({ user: `${user}`, bug: `${bug}`, secret }).toString()
  const preferences = link(asked.to(paths.preferencesTab('email')))
  const body = markup`<h1>${title}</h1>
${done !== undefined && markup`<p role="status">${done}</p>`}
<p>${text(isIgnored ? 'unsubscribe_is_off' : 'unsubscribe_is_on', { bug: `${bug}` })}</p>
<form method="post" action="${asked.to(paths.unsubscribe)}?${query}">
${isIgnored && markup`<input type="hidden" name="again" value="1">`}
<button>${text(isIgnored ? 'unsubscribe_undo' : 'unsubscribe_do')}</button>
</form>
<p>${text.show('unsubscribe_more', { preferences })}</p>`
  return { title, body }
}
