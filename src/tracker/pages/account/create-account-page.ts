/** The page for requesting an account: sends a letter with a link to continue. */

import { offerAccountByEmail } from '../../../accounts/by-mail/by-mail.methods.ts'
import type { AccountOffer } from '../../../accounts/by-mail/by-mail.wire.ts'
import { offersAccounts, requestAccount } from '../../../accounts/by-mail/offer-account.ts'
import { markup } from '../../../platform/pages/markup.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import { alarmed, field, formToken, reader } from '../parts/forms.ts'
import * as paths from '../../model/paths.ts'

const readOffer = reader<AccountOffer>(offerAccountByEmail)

/** Responds the same whether or not the account exists. */
export const createAccountPage: Page = {
  name: 'Page.create_account',
  paths: [paths.createAccount],
  login: 'any',
  show: async (look, asked) => ((await offersAccounts(look)) ? form(asked) : closed()),
  async submit(door, asked) {
    await requestAccount(door, readOffer(asked))
    const { to } = asked
    const body = markup`<h1>Check your email</h1>
<p>If this address has no account yet, we have sent a letter to it, with a link to a page where you
choose a password.</p>
<p>No letter? You may have an account already: <a href="${to(paths.login)}">log in</a> or
<a href="${to(paths.passwordReset)}">request a new password</a>.</p>`
    return { title: 'Check your email', body }
  },
  refused: ({ status, message }, asked) =>
    status < 500 ? { ...form(asked, message), status } : undefined,
}

const TITLE = 'Create an account'

function closed(): Sheet {
  const body = markup`<h1>${TITLE}</h1>
<p>Only administrators create accounts here. Ask one of them for yours.</p>`
  return { title: TITLE, body }
}

function form(asked: PageAsked, alarm?: string): Sheet {
  const body = markup`<h1>${TITLE}</h1>
${alarmed(alarm)}
<form class="card" method="post" action="${asked.to(paths.createAccount)}">
${formToken(asked)}
<label>Your email address, which becomes your login name
<input name="email" value="${field(asked, 'email')}" autocomplete="username" required></label>
<button>Send email</button>
</form>`
  return { title: TITLE, body }
}
