/** The letters about accounts, as texts. Pure. */

export interface Secretive {
  /** Where Docket is; undefined where nobody said so. */
  base?: string | undefined
  login: string
  secret: string
}

export interface Written {
  subject: string
  text: string
}

const DAYS = 3
/** How long a secret counts. */
export const SECRET_MS = DAYS * 24 * 60 * 60 * 1000

export const accountLetter = ({ base, login, secret }: Secretive) => ({
  subject: 'Your account is waiting',
  text: lines(
    'Hello,',
    `somebody, most likely you, asked for an account with the login name ${login}${at(base)}.`,
    `To have it, choose a password within ${DAYS} days, on this page${of(base)}:`,
    link(base, '/account', secret),
    'If it was not you, do nothing: there is no account until somebody does so.',
  ),
})

export const resetLetter = ({ base, login, secret }: Secretive) => ({
  subject: 'Choose a new password',
  text: lines(
    'Hello,',
    `somebody, most likely you, asked for a new password for the account ${login}${at(base)}.`,
    `To choose one, do so within ${DAYS} days, on this page${of(base)}:`,
    link(base, '/new_password', secret),
    'If it was not you, do nothing: the password of now goes on to count.',
  ),
})

export const lockedLetter = (login: string, address: string, base?: string) => ({
  subject: 'An account was locked after wrong passwords',
  text: lines(
    'Hello,',
    `too many wrong passwords were tried for the account ${login}${at(base)}, from ${address}.`,
    'From there nobody can log in to it for half an hour. Nothing needs to be done.',
  ),
})

export const addressLetter = ({ base, login, secret }: Secretive) => ({
  subject: 'Your new address',
  text: lines(
    'Hello,',
    `somebody, most likely you, asked that an account${at(base)} get the login name ${login}.`,
    `To have it so, say it within ${DAYS} days, on this page${of(base)}:`,
    link(base, '/new_address', secret),
    'If it was not you, do nothing: everything stays as it is.',
  ),
})

const NOT_YOU =
  'If it was not you, ask for a new password at once, look at your API keys and sessions, and tell ' +
  'an administrator.'

export const passwordChanged = (login: string, base?: string): Written => ({
  subject: 'Your password was changed',
  text: lines(
    'Hello,',
    `the account ${login}${at(base)} has a new password, and its sessions have ended.`,
    NOT_YOU,
  ),
})

export const addressChanged = (login: string, after: string, base?: string): Written => ({
  subject: 'The address of your account was changed',
  text: lines(
    'Hello,',
    `the account ${login}${at(base)} has the login name ${after} now. Letters go there.`,
    'If it was not you, tell an administrator at once: by this address you cannot get in any more.',
  ),
})

export const addressAsked = (login: string, after: string, base?: string): Written => ({
  subject: 'Your account is to get another address',
  text: lines(
    'Hello,',
    `somebody who is logged in as ${login}${at(base)} asked that the account get the login name ` +
      `${after}. A letter went there, by which that is confirmed.`,
    'If it was not you, choose another password at once: then that letter does not count any more.',
  ),
})

export const keyMade = (login: string, description: string, base?: string): Written => ({
  subject: 'Your account has a new API key',
  text: lines(
    'Hello,',
    `an API key was made, or taken back into use, for the account ${login}${at(base)}. ` +
      (description === '' ? 'It has no description.' : `Its description: ${description}`),
    NOT_YOU,
  ),
})

interface NewLogin {
  login: string
  address: string
  /** When, as a text. */
  at: string
  base?: string | undefined
}
export const newLogin = ({ login, address, at: time, base }: NewLogin): Written => ({
  subject: 'A login from a new address',
  text: lines(
    'Hello,',
    `somebody, most likely you, logged in as ${login}${at(base)} from ${address} at ${time}, and ` +
      'never did so from there.',
    NOT_YOU,
    'Your preferences say whether you get such letters.',
  ),
})

const lines = (...paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`
const at = (base?: string) => (base === undefined ? '' : ` at ${base}/`)
const of = (base?: string) => (base === undefined ? ' of the installation' : '')
const link = (base: string | undefined, path: string, secret: string) =>
  `    ${base ?? ''}${path}?secret=${secret}`

/** Without the slash at the end; what administrators set goes before what the service was told. */
export function baseOf(urlbase: string, base_url?: string) {
  const base = urlbase || base_url
  return base ? base.replace(/\/+$/, '') : undefined
}

/** A sender without a host gets that of the installation. */
export function senderOf(mailfrom: string, base?: string) {
  const host = base === undefined ? 'localhost' : new URL(base).hostname
  return mailfrom.includes('@') ? mailfrom : `${mailfrom}@${host}`
}
