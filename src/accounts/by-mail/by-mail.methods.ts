/** API methods for creating an account, resetting a password and changing one's address by mail. */

import { method } from '../../platform/http/method.ts'
import * as wire from './by-mail.wire.ts'
import { askEmail, cancelEmail, confirmEmail } from './change-email.ts'
import { confirmAccount, offerAccount } from './offer-account.ts'
import { confirmReset, countReset, requestReset } from './reset-password.ts'

export const offerAccountByEmail = method({
  name: 'User.offer_account_by_email',
  routes: [{ path: 'POST /user/offer_account_by_email' }],
  login: 'any',
  forgives: true,
  summary: 'Request an account: sends an email with the secret for User.confirm_account',
  input: wire.AccountOffer,
  output: wire.Nothing,
  call: offerAccount,
})

export const confirm = method({
  name: 'User.confirm_account',
  routes: [{ path: 'POST /account', status: 201 }],
  login: 'any',
  forgives: true,
  summary: 'Create the account that was offered by email, with a password',
  input: wire.AccountConfirmed,
  output: wire.Done,
  call: confirmAccount,
})

export const requestPasswordReset = method({
  name: 'User.request_password_reset',
  routes: [{ path: 'POST /password_reset' }],
  login: 'any',
  forgives: true,
  summary:
    'Request an email for choosing a new password. The response is the same whether or not the ' +
    'account exists',
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
  summary: 'Choose a new password with the secret from an email; ends all sessions of the account',
  input: wire.ResetConfirmed,
  output: wire.Done,
  call: confirmReset,
})

export const requestEmailChange = method({
  name: 'User.request_email_change',
  routes: [{ path: 'POST /email' }],
  login: 'required',
  own: true,
  summary:
    'Change your own email address: sends an email to the new one. Requires the password, ' +
    'entered within ten minutes, and cannot be called with an API key',
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
  summary: 'Confirm a new email address; ends all sessions of the account',
  input: wire.EmailConfirmed,
  output: wire.Done,
  call: confirmEmail,
})

export const cancelEmailChange = method({
  name: 'User.cancel_email_change',
  routes: [{ path: 'DELETE /email' }],
  login: 'any',
  forgives: true,
  summary:
    'Cancel a change of an email address with a secret: that of the letter to the old address ' +
    'also after it was confirmed, that of the letter to the new one before',
  input: wire.EmailCancelled,
  output: wire.Cancelled,
  call: cancelEmail,
})

export const byMailMethods = [
  offerAccountByEmail,
  confirm,
  requestPasswordReset,
  resetPassword,
  requestEmailChange,
  confirmEmailChange,
  cancelEmailChange,
]
