/** Pages that letters about accounts link to, and the page for requesting such a letter. */

import {
  cancelEmailChange,
  confirm,
  confirmEmailChange,
  requestPasswordReset,
  resetPassword,
} from '../../../accounts/by-mail/by-mail.methods.ts'
import type {
  AccountConfirmed,
  EmailCancelled,
  EmailConfirmed,
  ResetAsked,
  ResetConfirmed,
} from '../../../accounts/by-mail/by-mail.wire.ts'
import {
  addressCancelled,
  askedEmail,
  cancelChange,
  confirmEmail,
} from '../../../accounts/by-mail/change-email.ts'
import { confirmAccount, offeredLogin } from '../../../accounts/by-mail/offer-account.ts'
import {
  confirmReset,
  countReset,
  requestReset,
  resetLogin,
} from '../../../accounts/by-mail/reset-password.ts'
import type { Fault } from '../../../platform/faults.ts'
import { type Markup, markup } from '../../../platform/pages/markup.ts'
import type { Page, PageAsked, Sheet } from '../../../platform/http/page.ts'
import { link } from '../../../platform/pages/texts.ts'
import { alarmed, field, formToken, reader } from '../../../platform/http/page-forms.ts'
import * as paths from '../../model/paths.ts'
import { text } from './text.ts'

const readAccount = reader<AccountConfirmed>(confirm)
const readReset = reader<ResetConfirmed>(resetPassword)
const readAddress = reader<EmailConfirmed>(confirmEmailChange)
const readCancelled = reader<EmailCancelled>(cancelEmailChange)
const readLogin = reader<ResetAsked>(requestPasswordReset)

/** Displaying the page does not use the secret up, because mail programs fetch links too. */
export const accountPage: Page = {
  name: 'Page.account',
  paths: [paths.account],
  login: 'any',
  is_translated: true,
  has_secret: true,
  show: async (look, asked) => accountForm(asked, await offeredLogin(look, field(asked, 'secret'))),
  async submit(door, asked) {
    if (differ(asked))
      return { ...accountForm(asked, username(asked), text('passwords_differ')), status: 400 }
    await confirmAccount(door, readAccount(asked))
    return done(asked, text('account_done'))
  },
  refused: refusal(accountForm),
}

/** Sets a new password with the secret of a letter; the URL and the form contain it. */
export const newPasswordPage: Page = {
  name: 'Page.new_password',
  paths: [paths.newPassword],
  login: 'any',
  is_translated: true,
  has_secret: true,
  show: async (look, asked) => passwordForm(asked, await resetLogin(look, field(asked, 'secret'))),
  async submit(door, asked) {
    if (differ(asked))
      return { ...passwordForm(asked, username(asked), text('passwords_differ')), status: 400 }
    await confirmReset(door, readReset(asked))
    return done(asked, text('new_password_done'))
  },
  refused: refusal(passwordForm),
}

/** Confirms a new email address with the secret of a letter. */
export const newAddressPage: Page = {
  name: 'Page.new_address',
  paths: [paths.newAddress],
  login: 'any',
  is_translated: true,
  has_secret: true,
  show: async (look, asked) => addressForm(asked, await askedEmail(look, field(asked, 'secret'))),
  async submit(door, asked) {
    await confirmEmail(door, readAddress(asked))
    return done(asked, text('new_address_done'))
  },
  refused: refusal(addressForm),
}

/** Cancels a change of address with the secret of the letter to the old or the new one. */
export const cancelAddressPage: Page = {
  name: 'Page.cancel_address',
  paths: [paths.cancelAddress],
  login: 'any',
  is_translated: true,
  has_secret: true,
  async show(look, asked) {
    return cancelForm(asked, await addressCancelled(look, field(asked, 'secret')))
  },
  async submit(door, asked) {
    const { is_undone, isNew } = await cancelChange(door, readCancelled(asked))
    const title = text('address_cancelled')
    const body = markup`<h1>${title}</h1>
${
  isNew
    ? markup`<p>${text('address_unused')}</p>`
    : markup`<p>${is_undone ? text('address_is_back') : text('address_stays')}</p>
<p>${text.show('address_next', { reset: link(asked.to(paths.passwordReset)) })}</p>`
}`
    return { title, body }
  },
  refused({ fault, status, message }, asked, look) {
    if (status >= 500) return undefined
    if (fault === 'secret_invalid') return { ...spent(asked, message), status }
    return look(async (again) => {
      const cancelled = await addressCancelled(again, field(asked, 'secret'))
      return { ...cancelForm(asked, cancelled, message), status }
    })
  },
}

/** Responds the same whether or not the account exists. */
export const resetPage: Page = {
  name: 'Page.password_reset',
  paths: [paths.passwordReset],
  login: 'any',
  is_translated: true,
  show: async (_look, asked) => resetForm(asked),
  async submit(door, asked) {
    const named = readLogin(asked)
    await countReset(door, named)
    await requestReset(door, named)
    const title = text('check_email')
    const body = markup`<h1>${title}</h1>
<p>${text('reset_sent')}</p>`
    return { title, body }
  },
  refused: ({ status, message }, asked) =>
    status < 500 ? { ...resetForm(asked, message), status } : undefined,
}

const differ = (asked: PageAsked) => field(asked, 'new_password') !== field(asked, 'password_again')
/** Kept in the form in case of errors, and for password managers of browsers. */
const username = (asked: PageAsked) => field(asked, 'username')

type Form = (asked: PageAsked, login: string, alarm?: string) => Sheet
/** With an invalid secret there is no form. */
function refusal(form: Form) {
  return ({ fault, status, message }: Fault, asked: PageAsked) => {
    if (status >= 500) return undefined
    const shown = fault === 'secret_invalid' ? spent(asked, message) : undefined
    return { ...(shown ?? form(asked, username(asked), message)), status }
  }
}

function spent({ to }: PageAsked, message: string): Sheet {
  const title = text('spent')
  const tags = { login: link(to(paths.login)), reset: link(to(paths.passwordReset)) }
  const body = markup`<h1>${title}</h1>
${alarmed(message)}
<p>${text.show('spent_next', tags)}</p>`
  return { title, body }
}

function done({ to }: PageAsked, title: string): Sheet {
  const body = markup`<h1>${title}</h1>
<p>${text.show('done_next', { login: link(to(paths.login)) })}</p>`
  return { title, body }
}

function accountForm(asked: PageAsked, login: string, alarm?: string): Sheet {
  const name = markup`<label>${text('your_name')}
<input name="full_name" value="${field(asked, 'full_name')}" autocomplete="name" maxlength="255">
</label>`
  return choice(asked, { title: text('account'), path: paths.account, login, alarm, more: name })
}

function passwordForm(asked: PageAsked, login: string, alarm?: string): Sheet {
  return choice(asked, { title: text('new_password'), path: paths.newPassword, login, alarm })
}

function addressForm(asked: PageAsked, login: string, alarm?: string): Sheet {
  const title = text('new_address')
  const body = markup`<h1>${title}</h1>
${alarmed(alarm)}
<form class="card" method="post" action="${asked.to(paths.newAddress)}">
${formToken(asked)}
<input type="hidden" name="secret" value="${field(asked, 'secret')}">
<label>${text('new_address_login')}
<input name="username" value="${login}" autocomplete="username" readonly></label>
<button>${text('new_address_use')}</button>
</form>
<p>${text('new_address_after')}</p>`
  return { title, body }
}

/** Whoever reads the letter to the new address need not learn which account it was for. */
function cancelForm(
  asked: PageAsked,
  { address, isNew }: { address: string; isNew: boolean },
  alarm?: string,
): Sheet {
  const title = text('cancel_address')
  const body = markup`<h1>${title}</h1>
${alarmed(alarm)}
<form class="card" method="post" action="${asked.to(paths.cancelAddress)}">
${formToken(asked)}
<input type="hidden" name="secret" value="${field(asked, 'secret')}">
<label>${text(isNew ? 'address_not_taken' : 'address_kept')}
<input name="username" value="${address}" autocomplete="username" readonly></label>
<button>${text('cancel_address_do')}</button>
</form>
<p>${text(isNew ? 'cancel_new_after' : 'cancel_address_after')}</p>`
  return { title, body }
}

interface Choice {
  title: string
  path: string
  login: string
  alarm: string | undefined
  /** Further fields. */
  more?: Markup
}
function choice(asked: PageAsked, { title, path, login, alarm, more }: Choice): Sheet {
  const body = markup`<h1>${title}</h1>
${alarmed(alarm)}
<form class="card" method="post" action="${asked.to(path)}">
${formToken(asked)}
<input type="hidden" name="secret" value="${field(asked, 'secret')}">
<label>${text('login_name')}
<input name="username" value="${login}" autocomplete="username" readonly></label>
${more}
<label>${text('password')}
<input type="password" name="new_password" autocomplete="new-password" required></label>
<label>${text('password_again')}
<input type="password" name="password_again" autocomplete="new-password" required></label>
<button>${text('new_password_save')}</button>
</form>`
  return { title, body }
}

function resetForm(asked: PageAsked, alarm?: string): Sheet {
  const title = text('reset')
  const body = markup`<h1>${title}</h1>
${alarmed(alarm)}
<form class="card" method="post" action="${asked.to(paths.passwordReset)}">
${formToken(asked)}
<label>${text('login_name')}
<input name="login_name" value="${field(asked, 'login_name')}" autocomplete="username" required>
</label>
<button>${text('send_email')}</button>
</form>`
  return { title, body }
}
