/** Pages that letters about accounts link to, and the page for requesting such a letter. */

import {
  confirm,
  confirmEmailChange,
  requestPasswordReset,
  resetPassword,
} from '../../../accounts/by-mail/by-mail.methods.ts'
import type {
  AccountConfirmed,
  EmailConfirmed,
  ResetAsked,
  ResetConfirmed,
} from '../../../accounts/by-mail/by-mail.wire.ts'
import { askedEmail, confirmEmail } from '../../../accounts/by-mail/change-email.ts'
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
import { alarmed, field, formToken, reader } from '../parts/forms.ts'
import * as paths from '../../model/paths.ts'

const readAccount = reader<AccountConfirmed>(confirm)
const readReset = reader<ResetConfirmed>(resetPassword)
const readAddress = reader<EmailConfirmed>(confirmEmailChange)
const readLogin = reader<ResetAsked>(requestPasswordReset)

/** Displaying the page does not use the secret up, because mail programs fetch links too. */
export const accountPage: Page = {
  name: 'Page.account',
  paths: [paths.account],
  login: 'any',
  has_secret: true,
  show: async (look, asked) => accountForm(asked, await offeredLogin(look, field(asked, 'secret'))),
  async submit(door, asked) {
    if (differ(asked)) return { ...accountForm(asked, username(asked), DIFFER), status: 400 }
    await confirmAccount(door, readAccount(asked))
    return done(asked, 'Your account has been created')
  },
  refused: refusal(accountForm),
}

export const newPasswordPage: Page = {
  name: 'Page.new_password',
  paths: [paths.newPassword],
  login: 'any',
  has_secret: true,
  show: async (look, asked) => passwordForm(asked, await resetLogin(look, field(asked, 'secret'))),
  async submit(door, asked) {
    if (differ(asked)) return { ...passwordForm(asked, username(asked), DIFFER), status: 400 }
    await confirmReset(door, readReset(asked))
    return done(asked, 'Your password has been changed')
  },
  refused: refusal(passwordForm),
}

export const newAddressPage: Page = {
  name: 'Page.new_address',
  paths: [paths.newAddress],
  login: 'any',
  has_secret: true,
  show: async (look, asked) => addressForm(asked, await askedEmail(look, field(asked, 'secret'))),
  async submit(door, asked) {
    await confirmEmail(door, readAddress(asked))
    return done(asked, 'Your address has been changed')
  },
  refused: refusal(addressForm),
}

/** Responds the same whether or not the account exists. */
export const resetPage: Page = {
  name: 'Page.password_reset',
  paths: [paths.passwordReset],
  login: 'any',
  show: async (_look, asked) => resetForm(asked),
  async submit(door, asked) {
    const named = readLogin(asked)
    await countReset(door, named)
    await requestReset(door, named)
    const body = markup`<h1>Check your email</h1>
<p>If there is an account with this login name, we have sent a letter to its address, with a link
to a page where you choose a new password.</p>`
    return { title: 'Check your email', body }
  },
  refused: ({ status, message }, asked) =>
    status < 500 ? { ...resetForm(asked, message), status } : undefined,
}

const DIFFER = 'The two passwords are different. Enter the same one twice.'

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
  const title = 'This link is no longer valid'
  const body = markup`<h1>${title}</h1>
${alarmed(message)}
<p><a href="${to(paths.login)}">Log in</a> or
<a href="${to(paths.passwordReset)}">request a new password</a>.</p>`
  return { title, body }
}

function done({ to }: PageAsked, title: string): Sheet {
  const body = markup`<h1>${title}</h1>
<p><a href="${to(paths.login)}">Log in</a> with it.</p>`
  return { title, body }
}

function accountForm(asked: PageAsked, login: string, alarm?: string): Sheet {
  const name = markup`<label>Your name, as others see it
<input name="full_name" value="${field(asked, 'full_name')}" autocomplete="name" maxlength="255">
</label>`
  return choice(asked, { title: 'Your account', path: paths.account, login, alarm, more: name })
}

function passwordForm(asked: PageAsked, login: string, alarm?: string): Sheet {
  return choice(asked, { title: 'Choose a new password', path: paths.newPassword, login, alarm })
}

function addressForm(asked: PageAsked, login: string, alarm?: string): Sheet {
  const title = 'Your new address'
  const body = markup`<h1>${title}</h1>
${alarmed(alarm)}
<form class="card" method="post" action="${asked.to(paths.newAddress)}">
${formToken(asked)}
<input type="hidden" name="secret" value="${field(asked, 'secret')}">
<label>Your new login name
<input name="username" value="${login}" autocomplete="username" readonly></label>
<button>Use this address</button>
</form>
<p>This ends all your sessions. Log in again with the new name.</p>`
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
<label>Login name
<input name="username" value="${login}" autocomplete="username" readonly></label>
${more}
<label>Password
<input type="password" name="new_password" autocomplete="new-password" required></label>
<label>Repeat the password
<input type="password" name="password_again" autocomplete="new-password" required></label>
<button>Save password</button>
</form>`
  return { title, body }
}

function resetForm(asked: PageAsked, alarm?: string): Sheet {
  const title = 'Forgot password'
  const body = markup`<h1>${title}</h1>
${alarmed(alarm)}
<form class="card" method="post" action="${asked.to(paths.passwordReset)}">
${formToken(asked)}
<label>Login name
<input name="login_name" value="${field(asked, 'login_name')}" autocomplete="username" required>
</label>
<button>Send email</button>
</form>`
  return { title, body }
}
