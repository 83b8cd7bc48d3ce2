/** How people make an account, and get a new password or another address, by mail. */

import { method } from '../../platform/http/method.ts'
import * as wire from './by-mail.wire.ts'
import { askEmail, confirmEmail } from './change-email.ts'
import { confirmAccount, offerAccount } from './offer-account.ts'
import { confirmReset, countReset, requestReset } from './reset-password.ts'

export const offerAccountByEmail = method({
  name: 'User.offer_account_by_email',
  routes: [{ path: 'POST /user/offer_account_by_email' }],
  login: 'any',
  forgives: true,
  summary: 'Ask for an account: a letter goes to the address, with what User.confirm_account needs',
  input: wire.AccountOffer,
  output: wire.Nothing,
  call: offerAccount,
})

export const confirm = method({
  name: 'User.confirm_account',
  routes: [{ path: 'POST /account', status: 201 }],
  login: 'any',
  forgives: true,
  summary: 'Make the account that a letter offered, with a password',
  input: wire.AccountConfirmed,
  output: wire.Done,
  call: confirmAccount,
})

export const requestPasswordReset = method({
  name: 'User.request_password_reset',
  routes: [{ path: 'POST /password_reset' }],
  login: 'any',
  forgives: true,
  summary: 'Ask for a letter by which to choose a new password; it tells nobody who has an account',
  input: wire.ResetAsked,
  output: wire.Nothing,
  async call(door, asked) {
    await countReset(door, asked)
    return requestReset(door, asked)
  },
})

export const resetPassword = method({
  name: 'User.reset_password',
  routes: [{ path: 'PUT /password_reset' }],
  login: 'any',
  forgives: true,
  summary: 'Choose a new password with what stands in a letter; all sessions of the account end',
  input: wire.ResetConfirmed,
  output: wire.Done,
  call: confirmReset,
})

export const requestEmailChange = method({
  name: 'User.request_email_change',
  routes: [{ path: 'POST /email' }],
  login: 'required',
  summary:
    'Ask for another address of your own: a letter goes there; with a password that was shown ' +
    'within ten minutes, and by no API key',
  input: wire.EmailAsked,
  output: wire.Nothing,
  unknown: 'param_invalid',
  call: askEmail,
})

export const confirmEmailChange = method({
  name: 'User.confirm_email_change',
  routes: [{ path: 'PUT /email' }],
  login: 'any',
  forgives: true,
  summary: 'Take the address that a letter went to; all sessions of the account end',
  input: wire.EmailConfirmed,
  output: wire.Done,
  call: confirmEmail,
})

export const byMailMethods = [
  offerAccountByEmail,
  confirm,
  requestPasswordReset,
  resetPassword,
  requestEmailChange,
  confirmEmailChange,
]
