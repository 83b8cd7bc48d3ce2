/** The letters about accounts, as texts. Pure. */

export interface Secretive {
  /** Where Docket is; undefined where nobody said so. */
  base?: string | undefined
  login: string
  secret: string
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
