/** The separate origin of files, and the tokens that grant access to private ones there. Pure. */

/** How long a token is valid. After that, the main origin issues another. */
export const MARK_MS = 5 * 60 * 1000

/** The placeholder for a bug id in the parameter `attachment_base`, as in Bugzilla. */
const BUG = '%bugid%'
/** An arbitrary id that does not occur in names. */
const ANY_BUG = '000000000000'

/** The base URL for files of a bug; undefined if there is no separate origin. */
export function secondBase(attachment_base: string, bug_id: number, main: string) {
  if (!hostPattern(attachment_base)) return undefined
  const url = parse(attachment_base.replace(BUG, String(bug_id)))
  if (!url || url.host === parse(main)?.host) return undefined
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}

/** Whether a request came to that origin. Ignores the scheme, which a proxy may change. */
export function isSecond(attachment_base: string, origin: string, main: string): boolean {
  const host = parse(origin)?.host
  if (host === undefined || host === parse(main)?.host) return false
  return hostPattern(attachment_base)?.test(host) ?? false
}

/** The bug id may only be part of the host name. */
function hostPattern(attachment_base: string): RegExp | undefined {
  const host = parse(attachment_base.replace(BUG, ANY_BUG))?.host
  if (host === undefined) return undefined
  const parts = host.split(ANY_BUG).map((part) => part.replaceAll(/[.[\]]/g, String.raw`\$&`))
  const isWhole = parts.length === 2 || !attachment_base.includes(BUG)
  return isWhole ? new RegExp(`^${parts.join(String.raw`\d+`)}$`) : undefined
}

function parse(address: string): URL | undefined {
  const url = URL.parse(address)
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url : undefined
}

/** The text to sign for one attachment; `until` is in milliseconds since 1970 UTC. */
export const markText = (id: number, until: number) => `attachment ${id} until ${until}`
/** The text to sign for an archive of exactly these attachments. */
export const archiveText = (ids: readonly number[], until: number) =>
  `archive of attachments ${ids.join()} until ${until}`
/** The token as it appears in a URL. */
export const mark = (until: number, signature: string) => `${until}.${signature}`
/** Parses a token without verifying it; undefined if it is malformed. */
export function readMark(text: string): { until: number; signature: string } | undefined {
  const [, until, signature] = /^(\d{1,15})\.([\w-]+)$/.exec(text) ?? []
  return signature === undefined ? undefined : { until: Number(until), signature }
}
