/** Finds links in texts, to refuse them in those of new accounts. Pure. */

/**
 * The beginnings of what browsers and pages would make a link of, and of what people would copy
 * into a browser. Markdown also takes addresses without slashes, and mail addresses in brackets.
 */
const BEGIN = new RegExp(
  [
    String.raw`(?<web>(?:https?|ftp):[/\\]+)`,
    String.raw`(?<![\p{L}\p{N}])www\.(?=[^\s.])`,
    String.raw`mailto:(?=\S)`,
    String.raw`https?:(?<=(?:\]\(|\]:|<)[\s<]{0,999}https?:)(?=\S)`,
    String.raw`//(?<=(?:\]\(|\]:)[\s<]{0,999}//)`,
    String.raw`<(?=[^\s<>@]{1,64}@[^\s<>@]{1,255}>)`,
  ].join('|'),
  'giu',
)

/** The host with port and credentials, as far as pages would take it. */
const AUTHORITY = /[^\s<>"/?#\\]{0,300}/y
/** The same where sentences and Markdown end it. */
const ENDED = /[^\s<>"'`/?#\\()[\],]{0,300}/y
/** What a fault shows of a link. */
const SHOWN = /[^\s<>"'`()[\],]{0,300}/y

/**
 * The first link in a text that does not lead to the installation; undefined if there is none.
 * Finds those that Markdown decodes, too.
 */
export function firstLink(text: string, own_address: string): string | undefined {
  const own = URL.parse(own_address)?.host
  const decoded = unescaped(text)
  return linkIn(text, own) ?? (decoded === text ? undefined : linkIn(decoded, own))
}

function linkIn(text: string, own: string | undefined) {
  for (const { 0: begin, index, groups } of text.matchAll(BEGIN)) {
    const end = index + begin.length
    const leadsHere = groups!['web'] !== undefined && isOwn(text, end, own)
    if (!leadsHere) return begin + at(SHOWN, text, end)
  }
  return undefined
}

/** Whether the host at a position is the own one, wherever a page ends it. */
function isOwn(text: string, from: number, own: string | undefined) {
  const authority = at(AUTHORITY, text, from)
  if (own === undefined || authority.includes('@')) return false
  if (hostOf(at(ENDED, text, from)) !== own) return false
  const host = hostOf(authority)
  return host === undefined || host === own || host.replace(/[^\p{L}\p{N}]+$/u, '') === own
}

const hostOf = (authority: string) => URL.parse(`https://${authority}`)?.host.replace(/[.*_]+$/, '')

function at(pattern: RegExp, text: string, from: number): string {
  pattern.lastIndex = from
  return pattern.exec(text)![0]
}

const ESCAPED =
  /\\([!-/:-@[-`{-~])|&#x([0-9a-f]{1,6});|&#(\d{1,7});|&(colon|sol|period|commat|lt|gt|amp);/gi
const NAMED: Readonly<Record<string, string>> = {
  colon: ':',
  sol: '/',
  period: '.',
  commat: '@',
  lt: '<',
  gt: '>',
  amp: '&',
}

/** As Markdown reads it: without escapes and entities. */
const unescaped = (text: string) =>
  text.replaceAll(ESCAPED, (...[all, sign, hex, digits, name]: (string | undefined)[]) => {
    if (hex !== undefined) return characterOf(Number.parseInt(hex, 16))
    if (digits !== undefined) return characterOf(Number(digits))
    return sign ?? NAMED[name!] ?? all!
  })

const characterOf = (code: number) => (code <= 0x10_ffff ? String.fromCodePoint(code) : '')
