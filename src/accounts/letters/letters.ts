/** Writes the letters about accounts, in the language of now. */

import * as paths from '../../platform/paths.ts'
import { SECRET_DAYS } from './letters.rules.ts'
import { text } from './text.ts'

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

const days = String(SECRET_DAYS)

/** Sent to an address for which somebody requested an account. */
export const accountLetter = ({ base, login, secret }: Secretive): Written => ({
  subject: text('account_subject'),
  text: lines(
    text('account_why', { account: at(login, base) }),
    text('account_do', { days, page: page(base) }),
    link(base, paths.account, secret),
    text('account_not_you'),
  ),
})

/** Sent to the owner of an account for which somebody requested a new password. */
export const resetLetter = ({ base, login, secret }: Secretive): Written => ({
  subject: text('reset_subject'),
  text: lines(
    text('reset_why', { account: at(login, base) }),
    text('reset_do', { days, page: page(base) }),
    link(base, paths.newPassword, secret),
    text('reset_not_you'),
  ),
})

/** After five wrong passwords from one address. */
export const lockedLetter = (login: string, address: string, base?: string): Written => ({
  subject: text('locked_subject'),
  text: lines(text('locked_why', { account: at(login, base), address }), text('locked_do')),
})

/** Sent to the new address of an account. */
export const addressLetter = ({ base, login, secret }: Secretive): Written => ({
  subject: text('address_subject'),
  text: lines(
    base === undefined ? text('address_why', { login }) : text('address_why_at', { login, base }),
    text('address_do', { days, page: page(base) }),
    link(base, paths.newAddress, secret),
    text(base === undefined ? 'address_cancel_of' : 'address_cancel'),
    link(base, paths.cancelAddress, secret),
  ),
})

/** To the owner, whoever changed it. */
export const passwordChanged = (login: string, base?: string): Written => ({
  subject: text('password_subject'),
  text: lines(text('password_why', { account: at(login, base) }), text('not_you')),
})

/** To the old address. */
export const addressChanged = (login: string, after: string, base?: string): Written => ({
  subject: text('moved_subject'),
  text: lines(text('moved_why', { account: at(login, base), after }), text('moved_not_you')),
})

/** To the current address, when the new one gets the link for confirmation. */
export const addressAsked = ({ base, login, secret }: Secretive, after: string): Written => ({
  subject: text('asked_subject'),
  text: lines(
    text('asked_why', { account: at(login, base), after }),
    text('asked_not_you', { days, page: page(base) }),
    link(base, paths.cancelAddress, secret),
    text('asked_then'),
  ),
})

/** To the owner, because a key outlives the password. */
export function keyMade(login: string, description: string, base?: string): Written {
  const account = at(login, base)
  const why =
    description === ''
      ? text('key_why_nameless', { account })
      : text('key_why', { account, description })
  return { subject: text('key_subject'), text: lines(why, text('not_you')) }
}

/** To the owner, because whoever has the private key can read mail to the owner. */
export const pgpKeyAdded = (login: string, fingerprint: string, base?: string): Written => ({
  subject: text('pgp_subject'),
  text: lines(text('pgp_why', { account: at(login, base) }), INDENT + fingerprint, text('not_you')),
})

/** What happened to a second factor. */
export type MfaNews = 'on' | 'off' | 'removed' | 'new_codes' | 'code_used'

/** To the owner, whoever changed it. */
export const mfaChanged = (login: string, news: MfaNews, base?: string): Written => ({
  subject: text('mfa_subject'),
  text: lines(text(`mfa_${news}`, { account: at(login, base) }), text('not_you')),
})

interface NewLogin {
  login: string
  address: string
  /** The time, formatted. */
  time: string
  base?: string | undefined
}

/** To the owner, unless the preference `new_login_mail` is off. */
export const newLogin = ({ login, address, time, base }: NewLogin): Written => ({
  subject: text('login_subject'),
  text: lines(
    text('login_why', { account: at(login, base), address, time }),
    text('not_you'),
    text('login_off'),
  ),
})

/** To the person for whom somebody acts. */
export const actingBegan = (
  login: string,
  { sudoer, reason }: { sudoer: string; reason: string },
  base?: string,
): Written => ({
  subject: text('acting_subject', { login }),
  text: lines(
    base === undefined
      ? text('acting_why', { sudoer, login })
      : text('acting_why_at', { sudoer, login, base }),
    reason === '' ? text('acting_no_reason') : text('acting_reason', { reason }),
    text('acting_recorded'),
  ),
})

/** To both accounts. */
export const accountMerged = (login: string, into: string, base?: string): Written => ({
  subject: text('merged_subject', { login, into }),
  text: lines(
    text('merged_why', { account: at(login, base), login, into }),
    text('merged_not_you'),
  ),
})

const INDENT = '    '
const lines = (...paragraphs: string[]) => `${[text('hello'), ...paragraphs].join('\n\n')}\n`
const at = (login: string, base?: string) =>
  base === undefined ? login : text('at', { login, base })
const page = (base?: string) => text(base === undefined ? 'page_of' : 'page')
const link = (base: string | undefined, path: string, secret: string) =>
  `${INDENT}${base ?? ''}${path}?secret=${secret}`
