/** The page for requesting an account: sends a letter with a link to continue. */

import { offerAccountByEmail } from '../../../accounts/by-mail/by-mail.methods.ts'
import type { AccountOffer } from '../../../accounts/by-mail/by-mail.wire.ts'
import { offersAccounts, requestAccount } from '../../../accounts/by-mail/offer-account.ts'
import { markup } from '../../../platform/pages/markup.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import { link } from '../../../platform/pages/texts.ts'
import { alarmed, field, formToken, reader } from '../../../platform/http/page-forms.ts'
import * as paths from '../../model/paths.ts'
import { text } from './text.ts'

const readOffer = reader<AccountOffer>(offerAccountByEmail)

/** Responds the same whether or not the account exists. */
export const createAccountPage: Page = {
  name: 'Page.create_account',
  paths: [paths.createAccount],
  login: 'any',
  is_translated: true,
  show: async (look, asked) => ((await offersAccounts(look)) ? form(asked) : closed()),
  async submit(door, asked) {
    await requestAccount(door, readOffer(asked))
    const { to } = asked
    const title = text('check_email')
    const tags = { login: link(to(paths.login)), reset: link(to(paths.passwordReset)) }
    const body = markup`<h1>${title}</h1>
<p>${text('create_sent')}</p>
<p>${text.show('create_no_letter', tags)}</p>`
    return { title, body }
  },
  refused: ({ status, message }, asked) =>
    status < 500 ? { ...form(asked, message), status } : undefined,
}

function closed(): Sheet {
  const title = text('create')
  const body = markup`<h1>${title}</h1>
<p>${text('create_closed')}</p>`
  return { title, body }
}

function form(asked: PageAsked, alarm?: string): Sheet {
  const title = text('create')
  const body = markup`<h1>${title}</h1>
${alarmed(alarm)}
<form class="card" method="post" action="${asked.to(paths.createAccount)}">
${formToken(asked)}
<label>${text('your_email')}
<input name="email" value="${field(asked, 'email')}" autocomplete="username" required></label>
<button>${text('send_email')}</button>
</form>`
  return { title, body }
}
