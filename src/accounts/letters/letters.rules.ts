/** The sender of letters, the base of their links, and how long these are valid. Pure. */

import { senderIn } from '../../platform/mail/senders.rules.ts'

/** How many days a secret is valid. */
export const SECRET_DAYS = 3
/** The same in milliseconds. */
export const SECRET_MS = SECRET_DAYS * 24 * 60 * 60 * 1000

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
