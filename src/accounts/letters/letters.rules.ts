/** Texts of the letters about accounts. Pure. */

export interface Secretive {
  /** The public URL; undefined if it is not configured. */
  base?: string | undefined
  login: string
  secret: string
}

export interface Written {
  subject: string
  text: string
}

const DAYS = 3
/** How long a secret is valid. */
export const SECRET_MS = DAYS * 24 * 60 * 60 * 1000

export const accountLetter = ({ base, login, secret }: Secretive) => ({
  subject: 'Create your account',
  text: lines(
    'Hello,',
    `someone, most likely you, requested an account with the login name ${login}${at(base)}.`,
    `To create it, choose a password within ${DAYS} days on this page${of(base)}:`,
    link(base, '/account', secret),
    'If it was not you, ignore this message: no account has been created.',
  ),
})

export const resetLetter = ({ base, login, secret }: Secretive) => ({
  subject: 'Choose a new password',
  text: lines(
    'Hello,',
    `someone, most likely you, requested a new password for the account ${login}${at(base)}.`,
    `To choose one, open this page${of(base)} within ${DAYS} days:`,
    link(base, '/new_password', secret),
    'If it was not you, ignore this message: your current password stays valid.',
  ),
})

export const lockedLetter = (login: string, address: string, base?: string) => ({
  subject: 'Your account was locked after wrong passwords',
  text: lines(
    'Hello,',
    `there were too many attempts with a wrong password for the account ${login}${at(base)}, ` +
      `from ${address}.`,
    'Logins from there are locked for half an hour. You do not need to do anything.',
  ),
})

export const addressLetter = ({ base, login, secret }: Secretive) => ({
  subject: 'Confirm your new address',
  text: lines(
    'Hello,',
    `someone, most likely you, asked to change the login name of an account${at(base)} to ` +
      `${login}.`,
    `To confirm, open this page${of(base)} within ${DAYS} days:`,
    link(base, '/new_address', secret),
    'If it was not you, ignore this message: nothing changes.',
  ),
})

const NOT_YOU =
  'If it was not you, request a new password at once, check your API keys and sessions, and ' +
  'tell an administrator.'

export const passwordChanged = (login: string, base?: string): Written => ({
  subject: 'Your password was changed',
  text: lines(
    'Hello,',
    `the password of the account ${login}${at(base)} was changed, and its sessions were ended.`,
    NOT_YOU,
  ),
})

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

export const addressAsked = (login: string, after: string, base?: string): Written => ({
  subject: 'Someone asked to change the address of your account',
  text: lines(
    'Hello,',
    `someone logged in as ${login}${at(base)} asked to change the login name of the account to ` +
      `${after}. A message was sent there to confirm the change.`,
    'If it was not you, change your password at once, which invalidates that message.',
  ),
})

export const keyMade = (login: string, description: string, base?: string): Written => ({
  subject: 'Your account has a new API key',
  text: lines(
    'Hello,',
    `an API key was created or restored for the account ${login}${at(base)}.` +
      (description === '' ? 'It has no description.' : `Its description: ${description}`),
    NOT_YOU,
  ),
})

interface NewLogin {
  login: string
  address: string
  /** The time, formatted. */
  at: string
  base?: string | undefined
}
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

const lines = (...paragraphs: string[]) => `${paragraphs.join('\n\n')}\n`
const at = (base?: string) => (base === undefined ? '' : ` at ${base}/`)
const of = (base?: string) => (base === undefined ? ' of the installation' : '')
const link = (base: string | undefined, path: string, secret: string) =>
  `    ${base ?? ''}${path}?secret=${secret}`

/** Without a trailing slash; the parameter takes precedence over the setting. */
export function baseOf(urlbase: string, base_url?: string) {
  const base = urlbase || base_url
  return base ? base.replace(/\/+$/, '') : undefined
}

/** A sender without a host gets the host of the installation. */
export function senderOf(mailfrom: string, base?: string) {
  const host = base === undefined ? 'localhost' : new URL(base).hostname
  return mailfrom.includes('@') ? mailfrom : `${mailfrom}@${host}`
}
