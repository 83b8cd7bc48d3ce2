/** Decides who sent a message, and whether a program did. Pure. */

import type { ParsedMail } from '../../platform/mail/parse-mail.ts'
import { messagePlace } from '../bugs/bugmail/message-place.rules.ts'

type Headers = ParsedMail['headers']
type Mail = Pick<ParsedMail, 'headers' | 'from' | 'subject'>

const valuesOf = (headers: Headers, name: string) =>
  headers.flatMap(([key, value]) => (key === name ? [value] : []))
/** The first value of a header, by its name in lower case; empty if there is none. */
export const valueOf = (headers: Headers, name: string) => valuesOf(headers, name)[0] ?? ''

const RESULTS_CHARS_MAX = 10_000
/** Comments and quoted texts may contain anything, such as other results. */
const plain = (value: string) => {
  let rest = value.slice(0, RESULTS_CHARS_MAX).replaceAll(/"(?:[^"\\]|\\.)*"/g, '')
  for (let before = ''; before !== rest;) {
    before = rest
    rest = rest.replaceAll(/\([^()]*\)/g, ' ')
  }
  return rest.toLowerCase()
}

/**
 * The address in `From`, if the results of one of these servers say that its domain, or a parent of
 * it, signed the message. Only the topmost results about signatures count: those below were in the
 * message when it arrived.
 */
export function provenSender({ headers, from }: Mail, servers: readonly string[]) {
  const [sender, ...others] = from
  if (!sender || others.length > 0 || valuesOf(headers, 'from').length !== 1) return undefined
  const domain = sender.address.split('@').at(-1)!.toLowerCase()
  const results = valuesOf(headers, 'authentication-results')
    .map((value) => plain(value).split(';'))
    .filter(([server = '']) => servers.includes(server.trim().split(/\s/)[0]!))
    .map(([, ...parts]) => parts.filter((part) => /^\s*dkim\s*(\/\s*\d+\s*)?=/.test(part)))
    .find((parts) => parts.length > 0)
  const isSigned = results?.some((part) => {
    const [, signer] = /\sheader\.(?:d\s*=\s*|i\s*=\s*[^\s@]*@)([a-z0-9.-]+)/.exec(part) ?? []
    const isPass = /^\s*dkim\s*(\/\s*\d+\s*)?=\s*pass\b/.test(part)
    return isPass && signer?.includes('.') && (domain === signer || domain.endsWith(`.${signer}`))
  })
  return isSigned ? sender.address : undefined
}

/** Whether a program sent it, so that it is neither handled nor answered. */
export function isAutomatic({ headers }: Pick<Mail, 'headers'>): boolean {
  const submitted = /^[\w-]*/.exec(valueOf(headers, 'auto-submitted').trim().toLowerCase())![0]
  return (
    (submitted !== '' && submitted !== 'no') ||
    /^\s*(bulk|junk|list)\b/i.test(valueOf(headers, 'precedence')) ||
    /^\s*<>\s*$/.test(valueOf(headers, 'return-path')) ||
    /^\s*multipart\/report\b/i.test(valueOf(headers, 'content-type'))
  )
}

/** The automatic replies that Bugzilla ignores. `summary` is what remains of the subject. */
export const isAway = ({ headers }: Pick<Mail, 'headers'>, summary: string): boolean =>
  /out of (the )?office/i.test(summary) ||
  /^\s*auto-replied\b/i.test(valueOf(headers, 'auto-submitted'))

/** Whether this installation sent it; `base` is its address, or a path if that is not known. */
export const isOwn = (
  { headers, message_id }: Pick<ParsedMail, 'headers' | 'message_id'>,
  base: string,
): boolean =>
  URL.canParse(base) &&
  (valueOf(headers, 'x-bugzilla-url').trim() === base ||
    (message_id.startsWith('<bug-') && message_id.endsWith(`${messagePlace(base)}>`)))
