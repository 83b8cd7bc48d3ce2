/** Texts of the letters about accounts. Pure. */

import { senderIn } from '../../platform/mail/senders.rules.ts'
import * as paths from '../../platform/paths.ts'

/** What a letter with a link needs. */
export interface Secretive {
  /** The public URL; undefined if it is not configured. */
  base?: string | undefined
  login: string
  secret: string
}

/** A letter in plain text. */
export interface Written {
  subject: string
  text: string
}

const DAYS = 3
/** How long a secret is valid. */
export const SECRET_MS = DAYS * 24 * 60 * 60 * 1000

/** Sent to an address for which somebody requested an account. */
export const accountLetter = ({ base, login, secret }: Secretive) => ({
  subject: 'Create your account',
  text: lines(
    'Hello,',
    `someone, most likely you, requested an account with the login name ${login}${at(base)}.`,
    `To create it, choose a password within ${DAYS} days on this page${of(base)}:`,
    link(base, paths.account, secret),
    'If it was not you, ignore this message: no account has been created.',
  ),
})

/** Sent to the owner of an account for which somebody requested a new password. */
export const resetLetter = ({ base, login, secret }: Secretive) => ({
  subject: 'Choose a new password',
  text: lines(
    'Hello,',
    `someone, most likely you, requested a new password for the account ${login}${at(base)}.`,
    `To choose one, open this page${of(base)} within ${DAYS} days:`,
    link(base, paths.newPassword, secret),
    'If it was not you, ignore this message: your current password stays valid.',
  ),
})

/** To the owner, after five wrong passwords from one address. */
export const lockedLetter = (login: string, address: string, base?: string) => ({
  subject: 'Your account was locked after wrong passwords',
  text: lines(
    'Hello,',
    `there were too many attempts with a wrong password for the account ${login}${at(base)}, ` +
      `from ${address}.`,
    'Logins from there are locked for half an hour. You do not need to do anything.',
  ),
})

/** Sent to the new address of an account. */
export const addressLetter = ({ base, login, secret }: Secretive) => ({
  subject: 'Confirm your new address',
  text: lines(
    'Hello,',
    `someone, most likely you, asked to change the login name of an account${at(base)} to ` +
      `${login}.`,
    `To confirm, open this page${of(base)} within ${DAYS} days:`,
    link(base, paths.newAddress, secret),
    `If it was not you, nothing changes unless you confirm. You can cancel the change${of(base)} ` +
      'here:',
    link(base, paths.cancelAddress, secret),
  ),
})

const NOT_YOU =
  'If it was not you, request a new password at once, check your API keys and sessions, and ' +
  'tell an administrator.'

/** To the owner, whoever changed it. */
export const passwordChanged = (login: string, base?: string): Written => ({
  subject: 'Your password was changed',
  text: lines(
    'Hello,',
    `the password of the account ${login}${at(base)} was changed, and its sessions were ended.`,
    NOT_YOU,
  ),
})

/** To the old address. */
export const addressChanged = (login: string, after: string, base?: string): Written => ({
  subject: 'The address of your account was changed',
  text: lines(
    'Hello,',
    `the login name of the account ${login}${at(base)} is now ${after}. Mail goes there from ` +
      'now on.',
    'If it was not you, tell an administrator at once: you can no longer regain access with ' +
      'this address.',
  ),
})

/** To the current address, when the new one gets the link for confirmation. */
export const addressAsked = ({ base, login, secret }: Secretive, after: string): Written => ({
  subject: 'Someone asked to change the address of your account',
  text: lines(
    'Hello,',
    `someone logged in as ${login}${at(base)} asked to change the login name of the account to ` +
      `${after}. A message was sent there to confirm the change.`,
    `If it was not you, cancel the change on this page${of(base)} within ${DAYS} days, also if it ` +
      'has been made:',
    link(base, paths.cancelAddress, secret),
    'Then choose a new password.',
  ),
})

/** To the owner, because a key outlives the password. */
export const keyMade = (login: string, description: string, base?: string): Written => ({
  subject: 'Your account has a new API key',
  text: lines(
    'Hello,',
    `an API key was created or restored for the account ${login}${at(base)}. ` +
      (description === '' ? 'It has no description.' : `Its description: ${description}`),
    NOT_YOU,
  ),
})

/** To the owner, because whoever has the private key can read mail to the owner. */
export const pgpKeyAdded = (login: string, fingerprint: string, base?: string): Written => ({
  subject: 'Your account has a new OpenPGP key',
  text: lines(
    'Hello,',
    `mail to the account ${login}${at(base)} can now be encrypted to the OpenPGP key with the ` +
      'fingerprint',
    `    ${fingerprint}`,
    NOT_YOU,
  ),
})

const MFA_NEWS = {
  on: 'now needs a code of an authenticator app for each login with the password',
  off: 'does not need a code for logins any longer: its second factor was turned off',
  removed: 'does not need a code for logins any longer: an administrator removed its second factor',
  new_codes: 'has new recovery codes, and the former ones are not valid any longer',
  code_used: 'was logged in to with a recovery code, which is used up now',
}
/** What happened to a second factor. */
export type MfaNews = keyof typeof MFA_NEWS

/** To the owner, whoever changed it. */
export const mfaChanged = (login: string, news: MfaNews, base?: string): Written => ({
  subject: 'The second factor of your account',
  text: lines('Hello,', `the account ${login}${at(base)} ${MFA_NEWS[news]}.`, NOT_YOU),
})

interface NewLogin {
  login: string
  address: string
  /** The time, formatted. */
  at: string
  base?: string | undefined
}

/** To the owner, unless the preference `new_login_mail` is off. */
export const newLogin = ({ login, address, at: time, base }: NewLogin): Written => ({
  subject: 'New login to your account',
  text: lines(
    'Hello,',
    `someone, most likely you, logged in as ${login}${at(base)} from ${address} at ${time}, ` +
      'for the first time from there.',
    NOT_YOU,
    'You can turn off these messages in your preferences.',
  ),
})

/** To the person for whom somebody acts. */
export const actingBegan = (
  login: string,
  { sudoer, reason }: { sudoer: string; reason: string },
  base?: string,
): Written => ({
  subject: `Your account ${login} is being impersonated`,
  text: lines(
    'Hello,',
    `${sudoer} began to act as you${at(base)}, with your account ${login}. It ends after six ` +
      'hours at the latest.',
    reason === '' ? 'They gave no reason.' : `Their reason: ${reason}`,
    'What they do is recorded. If you do not expect this, ask an administrator.',
  ),
})

/** To both accounts. */
export const accountMerged = (login: string, into: string, base?: string): Written => ({
  subject: `The account ${login} was merged into ${into}`,
  text: lines(
    'Hello,',
    `an administrator merged the account ${login}${at(base)} into ${into}. What belonged to the ` +
      `first one now belongs to the other one. ${login} is disabled; log in as ${into}.`,
    'If you do not have both accounts, tell an administrator at once.',
  ),
})

const lines = (...paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`
const at = (base?: string) => (base === undefined ? '' : ` at ${base}/`)
const of = (base?: string) => (base === undefined ? ' of the installation' : '')
const link = (base: string | undefined, path: string, secret: string) =>
  `    ${base ?? ''}${path}?secret=${secret}`

/**
 * The base URL for links, without a trailing slash; the parameter takes precedence over the
 * setting. Undefined if neither is set.
 */
export function baseOf(urlbase: string, base_url?: string) {
  const base = urlbase || base_url
  return base ? base.replace(/\/+$/, '') : undefined
}

/** A sender with the name of a person, unless that is empty or could be taken for an address. */
export function withName(sender: string, name: string): string {
  const { address } = senderIn(sender)
  const said = name.replaceAll(/[\p{Cc}\p{Cf}"\\<>]/gu, '').trim()
  return said === '' || said.includes('@') ? sender : `"${said}" <${address}>`
}

/** A sender without a host gets the host of the installation. */
export function senderOf(mailfrom: string, base?: string) {
  const host = base === undefined ? 'localhost' : new URL(base).hostname
  return mailfrom.includes('@') ? mailfrom : `${mailfrom}@${host}`
}
